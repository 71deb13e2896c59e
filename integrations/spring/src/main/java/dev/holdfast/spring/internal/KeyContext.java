package dev.holdfast.spring.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.BeanResolver;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.MethodResolver;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypeLocator;
import org.springframework.expression.spel.SpelEvaluationException;
import org.springframework.expression.spel.SpelMessage;
import org.springframework.expression.spel.support.DataBindingMethodResolver;
import org.springframework.expression.spel.support.DataBindingPropertyAccessor;

/**
 * What a key expression can reach: arguments, beans and {@code #root}, whose properties it reads and whose methods it
 * calls. As closed as {@code SimpleEvaluationContext.forReadOnlyDataBinding}: no types, no constructors, no
 * assignments; that one would have no beans.
 */
final class KeyContext extends MethodBasedEvaluationContext {

    private static final List<PropertyAccessor> READING = List.of(DataBindingPropertyAccessor.forReadOnlyAccess());
    private static final List<MethodResolver> INSTANCE_METHODS =
            List.of(DataBindingMethodResolver.forInstanceMethodInvocation());
    private static final TypeLocator NO_TYPES = KeyContext::noType;

    KeyContext(KeyRoot root, @Nullable Object[] args, ParameterNameDiscoverer names, BeanResolver beans) {
        super(root, root.getMethod(), args, names);
        setPropertyAccessors(READING);
        setMethodResolvers(INSTANCE_METHODS);
        setConstructorResolvers(List.of());
        setTypeLocator(NO_TYPES);
        setBeanResolver(beans);
    }

    private static Class<?> noType(String name) throws EvaluationException {
        throw new SpelEvaluationException(SpelMessage.TYPE_NOT_FOUND, name);
    }

    @Override
    public boolean isAssignmentEnabled() {
        return false;
    }
}

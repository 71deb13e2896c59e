package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisNode;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The cluster of a connection factory, as the factory reaches it: nodes, credentials, TLS. The lock client has
 * connections and threads of its own, so that it goes on where the factory is stopped and started again, which shuts
 * the factory's client down. Loaded only where Spring Data Redis is.
 */
final class SpringDataCluster implements LockServer {

    private final List<RedisURI> nodes;
    private final Optional<SslOptions> sslOptions;
    private final String where;

    private SpringDataCluster(List<RedisURI> nodes, Optional<SslOptions> sslOptions, String where) {
        this.nodes = nodes;
        this.sslOptions = sslOptions;
        this.where = where;
    }

    /** Empty if the factory does not go to a cluster. */
    static Optional<LockServer> of(LettuceConnectionFactory factory) {
        RedisClusterConfiguration configuration = factory.getClusterConfiguration();
        if (configuration == null) {
            return Optional.empty();
        }
        LettuceClientConfiguration client = factory.getClientConfiguration();
        List<RedisNode> nodes = StreamSupport.stream(
                        configuration.getClusterNodes().spliterator(), false)
                .toList();
        return Optional.of(new SpringDataCluster(
                nodes.stream().map(node -> uri(node, configuration, client)).toList(),
                client.isUseSsl() ? client.getClientOptions().map(ClientOptions::getSslOptions) : Optional.empty(),
                nodes.stream().map(RedisNode::asString).collect(Collectors.joining(","))));
    }

    private static RedisURI uri(
            RedisNode node, RedisClusterConfiguration configuration, LettuceClientConfiguration client) {
        // The factory has refused nodes without an address.
        RedisURI.Builder builder = RedisURI.Builder.redis(
                        Objects.requireNonNull(node.getHost()), Objects.requireNonNull(node.getPort()))
                .withSsl(client.isUseSsl())
                .withVerifyPeer(client.getVerifyMode())
                .withStartTls(client.isStartTls())
                .withTimeout(client.getCommandTimeout());
        configuration.getPassword().toOptional().ifPresent(password -> {
            String user = configuration.getUsername();
            if (user == null || user.isEmpty()) {
                builder.withPassword(password);
            } else {
                builder.withAuthentication(user, password);
            }
        });
        RedisURI uri = builder.build();
        client.getRedisCredentialsProviderFactory()
                .ifPresent(credentials ->
                        uri.setCredentialsProvider(credentials.createCredentialsProvider(configuration)));
        return uri;
    }

    @Override
    public void into(HoldfastRedisBuilder builder) {
        builder.cluster(nodes);
        sslOptions.ifPresent(builder::sslOptions);
    }

    @Override
    public String origin() {
        return "the LettuceConnectionFactory of Spring Data Redis, cluster " + where;
    }

    @Override
    public String remedy() {
        return "correct spring.data.redis.*, or give locks a server of their own by " + ServerOfUri.PROPERTY;
    }
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTyped, middleCut, seen, spelled } from '../src/common/names';

test('a name with signs that are not seen spells them out', () => {
  assert.equal(seen('order:\u202e24'), 'order:⟨U+202E⟩24');
  assert.equal(seen('a\u0000b\nc\u001b[31m'), 'a⟨U+0000⟩b⟨U+000A⟩c⟨U+001B⟩[31m');
  assert.equal(seen('x\ud800y'), 'x⟨U+D800⟩y');
  assert.equal(seen('a\u200bb\ufeff'), 'a⟨U+200B⟩b⟨U+FEFF⟩');
  assert.equal(seen(''), '⟨empty⟩');
  assert.equal(seen(' '), '⟨U+0020⟩');
  assert.equal(seen('a b  c\u00a0d '), 'a b⟨U+0020⟩⟨U+0020⟩c⟨U+00A0⟩d⟨U+0020⟩');
});

test('a text keeps its spaces', () => {
  assert.equal(spelled('  a   b\u202e '), '  a   b⟨U+202E⟩ ');
});

test('a name that is seen stays as it is', () => {
  for (const name of ['order:42', '订单:7', 'ארבע', '<b>&amp;</b>', '👩‍👩‍👧', 'ﬁ é']) assert.equal(seen(name), name);
});

test('a long name is cut in the middle, and never within a sign', () => {
  assert.equal(middleCut('abcdefghij', 5), 'ab…ij');
  assert.equal(middleCut('abcdefghij', 10), 'abcdefghij');
  assert.equal(middleCut('👩‍👩‍👧'.repeat(9), 3), '👩‍👩‍👧…👩‍👩‍👧');
});

test('a name is typed as it is, or as it is shown', () => {
  assert.ok(isTyped('a\u202eb', 'a\u202eb'));
  assert.ok(isTyped('a\u202eb', 'a⟨U+202E⟩b'));
  assert.ok(!isTyped('order:42', 'order:4'));
  assert.ok(!isTyped('order:42', 'ORDER:42'));
});

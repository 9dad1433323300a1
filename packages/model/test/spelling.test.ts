import { email, personName, sameAs, spellingOf, text, type Field } from '@huxi/model'
import { describe, expect, test } from 'vitest'

const spelled = (f: Field, given: string): string => spellingOf(f)(given)

describe('a text of one line', () => {
  test.each([
    ['呼吸\u200b科', '呼吸科'],
    ['\ufeff呼吸\u00ad科\u2060', '呼吸科'],
    ['呼吸１科Ａ区（东）', '呼吸1科A区（东）'],
    ['呼吸\u00a0科\u3000东区', '呼吸 科 东区'],
    ['e\u0301', 'é'],
    ['⾼⾎压 ⻓期 ⻢ 部首⺮', '高血压 长期 马 部首⺮'],
    ['王\ue863\ue815\ue7c7', '王䶮⺁ḿ'],
    ['CO₂ 10³ ½ ①', 'CO₂ 10³ ½ ①'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👨\u200d👩\u200d👧 ❤️', '👨\u200d👩\u200d👧 ❤️'],
  ])('%j is %j', (given, expected) => expect(spelled(text('名称'), given)).toBe(expected))
})

test('a code has half-width signs and keeps its case', () => {
  expect(spelled(text('编码', { check: 'code' }), ' ＡＢ－１\u200b：a ')).toBe('AB-1:a')
  expect(spelled(text('值', { check: 'dictValue' }), '①')).toBe('①')
})

test('compares accounts and e-mail addresses without case', () => {
  expect(sameAs(text('账号', { check: 'username' }), 'ＬiMing\u200b')).toBe('liming')
  expect(sameAs(email('邮箱'), 'Li@Example.CN')).toBe('li@example.cn')
  expect(sameAs(text('编码', { check: 'code' }), 'Ab')).toBe('Ab')
})

test.each([
  ['李\u3000明', '李明'],
  ['刘○', '刘〇'],
  ['阿依古丽.麦麦提', '阿依古丽·麦麦提'],
  ['John F.\u00a0 Smith', 'John F. Smith'],
  ['SMITH，JOHN', 'SMITH, JOHN'],
  ['欧阳(小)红', '欧阳（小）红'],
  ['⼀⼆', '一二'],
  ['张⻓⻘', '张长青'],
  ...['∙', '⋅', '●', '。', ' · ', '· ', '．', ' • '].map((dot) => [`买买提${dot}艾力`, '买买提·艾力']),
  ['John · Smith', 'John · Smith'],
  ['刘⭘', '刘〇'],
  ['葛\u{e0100}城', '葛城'],
  ['ชำนาญ', 'ชำนาญ'],
])('the name %j is %j', (given, expected) => {
  expect(spelled(personName('姓名'), given)).toBe(expected)
  expect(spelled(personName('姓名'), expected)).toBe(expected)
})

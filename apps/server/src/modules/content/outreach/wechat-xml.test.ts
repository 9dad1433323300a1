import { expect, test } from 'vitest'
import { elementsOf } from './wechat-xml.ts'

const nested = (depth: number): string => `<xml>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}<B>1</B></xml>`

test('reads texts as they were sent and leaves out elements of elements', async () => {
  const xml = '\n<xml><A><![CDATA[谢谢 <!-- <? &amp;]]></A><B>0012</B><C></C><D><E>1</E></D><F> x</F></xml>\n'
  const expected = { A: '谢谢 <!-- <? &amp;', B: '0012', C: '', F: ' x' }
  expect(Object.fromEntries(await elementsOf(xml))).toEqual(expected)
  expect((await elementsOf(nested(4))).get('B')).toBe('1')
})

test.each([
  ['a declaration', '<?xml version="1.0"?><xml><A>1</A></xml>'],
  ['a document type', '<!DOCTYPE xml [<!ENTITY a "b">]><xml><A>1</A></xml>'],
  ['an entity', '<xml><A>&lt;</A></xml>'],
  ['a number of a character', '<xml><A>&#60;</A></xml>'],
  ['a comment', '<xml><!-- a --><A>1</A></xml>'],
  ['depth', nested(6)],
  ['length', `<xml><A>${'一'.repeat(20_000)}</A></xml>`],
  ['an open section', '<xml><A><![CDATA[1</A></xml>'],
  ['an open element', '<xml><A>1</A>'],
  ['elements that cross', '<xml><A><B>1</A></B></xml>'],
  ['two roots', '<xml><A>1</A></xml><xml><A>2</A></xml>'],
  ['another root', '<event><A>1</A></event>'],
  ['text behind the root', '<xml><A>1</A></xml>1'],
  ['the name of a prototype', '<xml><__proto__><A>1</A></__proto__><constructor>1</constructor></xml>'],
  ['no element', 'hello'],
])('refuses %s', async (_title, xml) => {
  await expect(elementsOf(xml)).rejects.toThrow('微信事件的格式不正确')
})

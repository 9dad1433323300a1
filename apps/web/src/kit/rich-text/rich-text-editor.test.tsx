import type { Editor } from '@tiptap/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth } from '../../../test/kit.tsx'
import { serveUploads } from '../../../test/server.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import { cleanNodes } from './safe-html.tsx'
import { carryStyles } from './styles.ts'

const onChange = vi.fn()

const Form = ({ start }: { start: string | null }) => {
  const [value, setValue] = useState(start)
  const take = (html: string | null) => {
    onChange(html)
    setValue(html)
  }
  return (
    <>
      <RichTextEditor id="a" label="正文" value={value} onChange={take} />
      <button type="button" onClick={() => setValue('<p>草稿</p>')}>
        恢复草稿
      </button>
    </>
  )
}

const show = (start: string | null = null) => renderAt('/', <Form start={start} />)
const text = () => screen.getByRole('textbox', { name: '正文' })
const editor = () => (text() as HTMLElement & { editor: Editor }).editor
const run = (work: (editor: Editor) => void) => act(() => work(editor()))
const tool = (name: string | RegExp) => within(screen.getByRole('toolbar')).getByRole('button', { name })
const html = () => onChange.mock.lastCall?.[0] as string | null | undefined

let sent: FormData[] = []

beforeEach(() => {
  setWidth(1440)
  onChange.mockReset()
  sent = serveUploads('1/2026/11/p.png')
  document.elementFromPoint ??= () => null
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
})

it('reports no change when a text is opened', () => {
  show('<ul><li>甲</li></ul><h2 style="text-align:center">乙</h2>')
  expect(text().querySelector('h2')!.style.textAlign).toBe('center')
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps the tables of a text, with cells that span several', () => {
  const table =
    '<table><tbody><tr><th colspan="2"><p>甲</p></th></tr><tr><td><p>乙</p></td><td><p>丙</p></td></tr></tbody></table>'
  show(table)
  run((e) => e.commands.focus('end'))
  expect(editor().getHTML()).toBe(table)
})

/** A list item as Word pastes it. */
const wordItem = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

it('lines with signs, pasted from Word, become lists, deeper ones inside of the item before', () => {
  show('<p></p>')
  const items = [wordItem(1, '·', '甲'), wordItem(2, '1.', '乙'), wordItem(1, '·', '丙')].join('')
  const pasted = `<style>p{}</style><p class=MsoNormal>前<o:p></o:p></p>${items}<p class=MsoNormal>后</p>`
  run((e) => e.view.pasteHTML(pasted, new Event('paste') as ClipboardEvent))
  expect(html()).toBe('<p>前</p><ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li><li><p>丙</p></li></ul><p>后</p>')
})

it('a sign that is not marked as one, as WPS pastes it, is none of the words of its item', () => {
  show('<p></p>')
  const item = (sign: string, words: string) => `<p style="mso-list:l0 level1 lfo1"><span>${sign}</span>${words}</p>`
  const pasted = [item('1.&nbsp; ', '甲'), item('2．', '3.5 mg'), item('', 'FEV1) 4.5 L')].join('')
  run((e) => e.view.pasteHTML(pasted, new Event('paste') as ClipboardEvent))
  expect(html()).toBe('<ol><li><p>甲</p></li><li><p>3.5 mg</p></li><li><p>FEV1) 4.5 L</p></li></ol>')
})

it('an empty text is none', () => {
  show('<p>甲</p>')
  run((e) => e.commands.clearContent(true))
  expect(html()).toBeNull()
})

it('takes values from outside, without reporting them back', async () => {
  show('<p>甲</p>')
  fireEvent.click(screen.getByText('恢复草稿'))
  await waitFor(() => expect(text().textContent).toBe('草稿'))
  expect(onChange).not.toHaveBeenCalled()
})

describe('a tool', () => {
  it.each([
    ['加粗', '<p><strong>甲</strong></p>'],
    ['斜体', '<p><em>甲</em></p>'],
    ['无序列表', '<ul><li><p>甲</p></li></ul>'],
    ['有序列表', '<ol><li><p>甲</p></li></ol>'],
    ['居中', '<p style="text-align: center;">甲</p>'],
    ['右对齐', '<p style="text-align: right;">甲</p>'],
  ])('%s changes the text and shows that it is on', async (name, result) => {
    show('<p>甲</p>')
    run((e) => e.commands.selectAll())
    fireEvent.click(tool(name))
    expect(html()).toBe(result)
    await waitFor(() => expect(tool(name).getAttribute('aria-pressed')).toBe('true'))
    fireEvent.click(tool(name))
    expect(html()).toBe('<p>甲</p>')
  })

  it('段落格式 makes a heading of the paragraph', async () => {
    show('<p>甲</p>')
    fireEvent.click(tool('段落格式：正文'))
    fireEvent.click(await screen.findByText('标题 1'))
    expect(html()).toBe('<h2>甲</h2>')
    await waitFor(() => expect(tool('段落格式：标题 1')).toBeTruthy())
  })

  it('清除格式 leaves the words', () => {
    show('<h2 style="text-align:right">甲<strong>乙</strong></h2>')
    run((e) => e.commands.selectAll())
    fireEvent.click(tool('清除格式'))
    expect(html()).toBe('<p>甲乙</p>')
  })

  it('撤销 and 重做 go back and forth, and do nothing where there is nothing', async () => {
    show('<p>甲</p>')
    expect(tool('撤销').getAttribute('aria-disabled')).toBe('true')
    run((e) => e.commands.setContent('<p>乙</p>', { emitUpdate: true }))
    await waitFor(() => expect(tool('撤销').getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(tool('撤销'))
    expect(html()).toBe('<p>甲</p>')
    await waitFor(() => expect(tool('重做').getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(tool('重做'))
    expect(html()).toBe('<p>乙</p>')
  })

  const choose = async (name: RegExp | string) => {
    fireEvent.click(tool('表格'))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }

  it('表格 inserts a table, and changes the table at the cursor', async () => {
    show('<p>甲</p>')
    await choose(/^插入表格/)
    const size = () => [text().querySelectorAll('tr').length, text().querySelectorAll('tr:first-child > th').length]
    expect(size()).toEqual([3, 3])
    run((e) => e.commands.insertContent('乙'))
    expect(text().querySelector('th')!.textContent).toBe('乙')
    await choose('下方插入行')
    await choose('右侧插入列')
    expect(size()).toEqual([4, 4])
    await choose('删除表格')
    expect(html()).not.toContain('<table')
  })

  it('is reached by arrows; Tab stops at the bar once', () => {
    show()
    const stops = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tool('撤销')])
    tool('撤销').focus()
    fireEvent.keyDown(tool('撤销'), { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(tool('全屏'))
    fireEvent.keyDown(tool('全屏'), { key: 'Home' })
    expect(document.activeElement).toBe(tool('撤销'))
  })

  it('全屏 is left by Esc, which reaches nothing else', () => {
    show()
    const below = vi.fn()
    window.addEventListener('keydown', below)
    fireEvent.click(tool('全屏'))
    fireEvent.keyDown(text(), { key: 'Escape' })
    window.removeEventListener('keydown', below)
    expect(tool('全屏')).toBeTruthy()
    expect(below).not.toHaveBeenCalled()
  })
})

describe('链接', () => {
  const enter = (href: string) => {
    fireEvent.change(screen.getByLabelText('链接地址'), { target: { value: href } })
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
  }

  it('is put on the chosen words, and taken off again', async () => {
    show('<p>甲</p>')
    run((e) => e.commands.selectAll())
    fireEvent.click(tool('链接'))
    enter('https://a.cn/')
    expect(html()).toMatch(/^<p><a [^>]*rel="noopener noreferrer" href="https:\/\/a\.cn\/">甲<\/a><\/p>$/)
    fireEvent.click(tool('链接'))
    fireEvent.click(await screen.findByRole('button', { name: '移除链接' }))
    expect(html()).toBe('<p>甲</p>')
  })

  it('leads to http and https only', async () => {
    show('<p>甲</p>')
    fireEvent.click(tool('链接'))
    enter('javascript:alert(1)')
    expect(screen.getByRole('alert').textContent).toContain('应为 http:// 或 https:// 开头的网址')
    await expectAccessible(screen.getByRole('dialog'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('图片', () => {
  const picture = new File(['x'], '流程图.png', { type: 'image/png' })
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('选择正文的图片'), { target: { files: [file] } })

  it('is sent as biz jeditor, kept by its stored path and shown from where files are stored', async () => {
    show()
    choose(picture)
    await waitFor(() => expect(html()).toBe('<p><img src="1/2026/11/p.png" alt="流程图"></p>'))
    expect(sent.map((form) => form.get('biz'))).toEqual(['jeditor'])
    expect(text().querySelector<HTMLImageElement>('img[alt=流程图]')!.getAttribute('src')).toBe(
      '/platform/sys/common/static/1/2026/11/p.png',
    )
  })

  it('gets words once it is chosen; a name made by a camera is none', async () => {
    show()
    choose(new File(['x'], 'IMG_2031.png', { type: 'image/png' }))
    await waitFor(() => expect(html()).toBe('<p><img src="1/2026/11/p.png" alt=""></p>'))
    expect(tool('图片说明').getAttribute('aria-disabled')).toBe('true')
    run((e) => e.commands.setNodeSelection(1))
    await waitFor(() => expect(tool('图片说明').getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(tool('图片说明'))
    fireEvent.change(screen.getByLabelText('说明文字'), { target: { value: '缩唇呼吸' } })
    fireEvent.click(screen.getByLabelText('独占一段时显示为图注'))
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(html()).toBe('<p><img src="1/2026/11/p.png" alt="缩唇呼吸" title="缩唇呼吸"></p>')
    expect(cleanNodes(html()!).querySelector('figcaption')!.textContent).toBe('缩唇呼吸')
  })

  it('of another type is refused with a sentence', async () => {
    show()
    choose(new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择 png、jpg、webp 或 gif 图片')
    expect(sent).toEqual([])
  })
})

describe('pasted content', () => {
  it.each([
    ['<p onclick="x()">甲<script>alert(1)</script></p>', '<p>甲</p>'],
    ['<p><img src="https://evil.example/a.png">甲</p>', '<p>甲</p>'],
    ['<p><img src="1/a.png">甲</p>', '<p><img src="1/a.png">甲</p>'],
    ['<p><a href="javascript:alert(1)">甲</a></p>', '<p>甲</p>'],
    ['<p style="position:fixed;text-align:center">甲</p>', '<p style="text-align: center;">甲</p>'],
    ['<iframe src="https://evil.example"></iframe><p>甲</p>', '<p>甲</p>'],
  ])('of %s only supported elements and styles remain', (given, kept) => {
    show()
    run((e) => e.commands.setContent(carryStyles(given), { emitUpdate: true }))
    expect(html()).toBe(kept)
  })
})

it('styles travel under another name, words that look like them do not', () => {
  expect(carryStyles('<p title="a style=b" style = "color:red">style=c</p><b style=x>')).toBe(
    '<p title="a style=b" data-hx-style = "color:red">style=c</p><b data-hx-style=x>',
  )
})

it('still has its input when its page comes back from behind another tab', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Form start="<p>旧</p>" />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  const first = editor()
  run((now) => now.commands.setContent('<p>半篇</p>', { emitUpdate: true }))
  rerender(page('hidden'))
  await waitFor(() => expect(first.isDestroyed).toBe(true))
  rerender(page('visible'))
  await waitFor(() => expect(text().textContent).toBe('半篇'))
  expect(editor()).not.toBe(first)
})

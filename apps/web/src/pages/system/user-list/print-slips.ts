/** Slips that are folded once and closed: the account outside, the password inside. */
export interface Slip {
  readonly name: string
  readonly username: string
  readonly depart: string
  readonly password: string
}

const STYLES = {
  slip: { border: '1px dashed #666', margin: '0 0 8mm', breakInside: 'avoid', fontFamily: 'sans-serif' },
  half: { padding: '6mm 8mm', height: '38mm', boxSizing: 'border-box' },
  fold: { borderTop: '1px dotted #999' },
  password: { fontFamily: 'monospace', fontSize: '18pt', letterSpacing: '1px' },
} as const

const node = (document: Document, tag: string, style: object, children: readonly (string | Node)[]): HTMLElement => {
  const made = document.createElement(tag)
  Object.assign(made.style, style)
  made.append(...children)
  return made
}

const slipNode = (document: Document, { name, username, depart, password }: Slip): HTMLElement => {
  const line = (...text: string[]) => node(document, 'p', {}, [text.join('')])
  return node(document, 'section', STYLES.slip, [
    node(document, 'div', STYLES.half, [
      line('姓名：', name),
      line('部门：', depart || '未分配'),
      line('请沿点线对折并封口，交给本人。'),
    ]),
    node(document, 'div', { ...STYLES.half, ...STYLES.fold }, [
      line('登录地址：', location.origin),
      line('账号：', username),
      node(document, 'p', {}, ['初始密码：', node(document, 'strong', STYLES.password, [password])]),
      line('首次登录后须修改密码，然后销毁本单。'),
    ]),
  ])
}

export const printSlips = (slips: readonly Slip[]): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: paper, contentWindow: view } = frame
  if (!paper || !view) return frame.remove()
  paper.title = '初始密码单'
  paper.body.append(...slips.map((slip) => slipNode(paper, slip)))
  frame.hidden = false
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.print()
}

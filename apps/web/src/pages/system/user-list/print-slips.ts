import { paperNode, printPaper } from '../../../kit/ui/print-paper.ts'

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

const slipNode = (document: Document, { name, username, depart, password }: Slip): HTMLElement => {
  const line = (...text: string[]) => paperNode(document, 'p', {}, [text.join('')])
  return paperNode(document, 'section', STYLES.slip, [
    paperNode(document, 'div', STYLES.half, [
      line('姓名：', name),
      line('部门：', depart || '未分配'),
      line('请沿点线对折并封口，交给本人。'),
    ]),
    paperNode(document, 'div', { ...STYLES.half, ...STYLES.fold }, [
      line('登录地址：', location.origin),
      line('账号：', username),
      paperNode(document, 'p', {}, ['初始密码：', paperNode(document, 'strong', STYLES.password, [password])]),
      line('首次登录后须修改密码，然后销毁本单。'),
    ]),
  ])
}

export const printSlips = (slips: readonly Slip[]): void =>
  printPaper('初始密码单', (paper) => slips.map((slip) => slipNode(paper, slip)))

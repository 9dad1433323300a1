export const paperNode = (
  document: Document,
  tag: string,
  style: object,
  children: readonly (string | Node)[],
): HTMLElement => {
  const element = document.createElement(tag)
  Object.assign(element.style, style)
  element.append(...children)
  return element
}

export const printPaper = (title: string, nodesOf: (document: Document) => readonly Node[]): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: paper, contentWindow: view } = frame
  if (!paper || !view) return frame.remove()
  paper.title = title
  paper.body.append(...nodesOf(paper))
  frame.hidden = false
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  view.addEventListener('afterprint', () => frame.remove(), { once: true })
  view.print()
}

/** Runs after the current press: an error shown on blur moves the layout, and the press must reach its target first. */
export const afterPress = (run: () => void): void => {
  if (!document.documentElement.matches(':active')) return run()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    setTimeout(run)
  }
  for (const event of ['mouseup', 'dragend'])
    window.addEventListener(event, end, { capture: true, signal: ended.signal })
}

/** What is said when a field is left moves what is below it: a press that leaves it comes to its end first. */
export const afterPress = (run: () => void): void => {
  if (!document.documentElement.matches(':active')) return run()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // the click belongs to the press
    setTimeout(run)
  }
  for (const event of ['mouseup', 'dragend'])
    window.addEventListener(event, end, { capture: true, signal: ended.signal })
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Makes the browser ask, or no longer ask, on F5 and before the window closes. */
export const askBeforeUnload = (enabled: boolean): void => {
  if (enabled) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** Settings of the server, asked for again in a window that is open. */

const CONFIG_CHANGED = 'huxi-config'

/** Asks for the settings again, after a change of them, and tells who listens. */
export const reloadRuntimeConfig = (): void => {
  const script = document.createElement('script')
  script.src = '/config.js'
  script.addEventListener('load', () => {
    script.remove()
    window.dispatchEvent(new Event(CONFIG_CHANGED))
  })
  document.head.append(script)
}

/** Calls back whenever `reloadRuntimeConfig` has brought other settings. @returns how to stop it */
export const onRuntimeConfig = (changed: () => void): (() => void) => {
  window.addEventListener(CONFIG_CHANGED, changed)
  return () => window.removeEventListener(CONFIG_CHANGED, changed)
}

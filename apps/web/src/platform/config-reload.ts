const CONFIG_CHANGED = 'huxi-config'

/** Reloads /config.js and notifies subscribers. */
export const reloadRuntimeConfig = (): void => {
  const script = document.createElement('script')
  script.src = '/config.js'
  script.addEventListener('load', () => {
    script.remove()
    window.dispatchEvent(new Event(CONFIG_CHANGED))
  })
  document.head.append(script)
}

export const onRuntimeConfig = (changed: () => void): (() => void) => {
  window.addEventListener(CONFIG_CHANGED, changed)
  return () => window.removeEventListener(CONFIG_CHANGED, changed)
}

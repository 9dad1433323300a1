/** The body of a dialog is as high as its fields; what is said about them scrolls, so that the foot stays where it is. */
import { useCallback, type ReactNode } from 'react'
import styles from './steady-body.module.css'

export const SteadyBody = ({ children }: { children: ReactNode }) => {
  const follow = useCallback((content: HTMLDivElement | null) => {
    if (!content) return
    const observer = new ResizeObserver(() => {
      content.parentElement!.style.height = `${content.offsetHeight - excessOf(content)}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.steady}>
      <div ref={follow}>{children}</div>
    </div>
  )
}

/** Where messages are shown, each with the space it has from the start as its least height: what the library says of a field has its id. */
const messagesIn = (content: HTMLElement): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>('[data-messages], [id$=_help]')].map((part) =>
    'messages' in part.dataset ? part : part.parentElement!,
  )

/** The height that messages take beyond the space they have from the start. */
const excessOf = (content: HTMLElement): number =>
  messagesIn(content)
    .map((place) => {
      const help = place.querySelector<HTMLElement>(':scope > [id$=_extra]')
      const least = Number.parseFloat(getComputedStyle(place).minHeight) || 0
      return place.offsetHeight - Math.max(least, help?.offsetHeight ?? 0)
    })
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)

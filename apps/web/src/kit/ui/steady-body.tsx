/** Dialog body with the height of its fields; error messages scroll, so that the foot does not move. */
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

/** Messages with their reserved height as `min-height`; antd's messages carry the field's id. */
const messagesIn = (content: HTMLElement): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>('[data-messages], [id$=_help]')].map((part) =>
    'messages' in part.dataset ? part : part.parentElement!,
  )

const excessOf = (content: HTMLElement): number =>
  messagesIn(content)
    .map((place) => {
      const help = place.querySelector<HTMLElement>(':scope > [id$=_extra]')
      const least = Number.parseFloat(getComputedStyle(place).minHeight) || 0
      return place.offsetHeight - Math.max(least, help?.offsetHeight ?? 0)
    })
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)

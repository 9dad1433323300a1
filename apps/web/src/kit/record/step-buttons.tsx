/** ‹ 3 / 61 › in the foot of a detail: steps through the list, also by ↑ and ↓. */
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { formatNumber } from '../data/format.ts'
import { isBare, isTyping, useKeys } from '../ui/keys.ts'
import { popupAbove, questionAbove } from '../ui/overlays.ts'
import type { Steps } from './record-target.ts'
import { IconButton } from '../ui/icon-button.tsx'
import place from '../look/place.module.css'

const BY = { ArrowUp: -1, ArrowDown: 1 } as const

const OWN_ARROWS = '[role=tablist], [role=radiogroup], [role=menu], [role=tree], [role=listbox], table, input'

export const StepButtons = ({ steps: { at, total, to }, open }: { steps: Steps; open: boolean }) => {
  useKeys(
    (event) => {
      const by = BY[event.key as keyof typeof BY]
      if (by === undefined || !isBare(event) || event.defaultPrevented || isTyping(event)) return
      if (popupAbove() || questionAbove()) return
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return
      const go = to(by)
      if (!go) return
      event.preventDefault()
      go()
    },
    { on: open },
  )
  const [before, after] = [to(-1), to(1)]
  return (
    <span className={place.inline}>
      <IconButton
        label="上一条"
        icon={<UpOutlined aria-hidden />}
        title="上一条（↑）"
        disabled={!before}
        {...(before && { onClick: before })}
      />
      <span>
        {formatNumber(at)} / {formatNumber(total)}
      </span>
      <IconButton
        label="下一条"
        icon={<DownOutlined aria-hidden />}
        title="下一条（↓）"
        disabled={!after}
        {...(after && { onClick: after })}
      />
    </span>
  )
}

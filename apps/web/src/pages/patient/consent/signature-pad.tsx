import type { Strokes } from '@huxi/contract'
import { Button } from 'antd'
import { useRef, type PointerEvent } from 'react'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { beginStroke, extendStroke, pointAt } from './drawing.ts'
import { StrokePicture } from './stroke-picture.tsx'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './consent.module.css'

interface SignaturePadProps {
  id: string
  value: Strokes
  onChange: (strokes: Strokes) => void
  issue?: string | undefined
}

const HINT = '请在框内签名，可用手指、触控笔或鼠标；不便签名的请选择“纸质上传”'

export const SignaturePad = ({ id, value, onChange, issue }: SignaturePadProps) => {
  // several points may come before the next drawing
  const latest = useRef(value)
  const began = useRef(0)
  const pen = useRef<number>(undefined)
  const change = (strokes: Strokes) => {
    latest.current = strokes
    onChange(strokes)
  }
  const pointsOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const places = nativeEvent.getCoalescedEvents?.() ?? []
    return (places.length > 0 ? places : [nativeEvent]).map((place) =>
      pointAt(place, box, nativeEvent.timeStamp - began.current),
    )
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // the palm of the hand comes down second, and only the main button draws
    if (pen.current !== undefined || event.button !== 0) return
    pen.current = event.pointerId
    event.currentTarget.setPointerCapture?.(event.pointerId)
    if (value.length === 0) {
      latest.current = []
      began.current = event.nativeEvent.timeStamp
    }
    change(beginStroke(latest.current, pointsOf(event).at(-1)!))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pen.current) change(extendStroke(latest.current, pointsOf(event)))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pen.current) pen.current = undefined
  }
  const signed = value.length > 0
  return (
    <Stack>
      <div
        id={id}
        className={styles.pad}
        role="img"
        tabIndex={-1}
        aria-label={signed ? `签名区，已签 ${value.length} 笔` : '签名区，尚未签名'}
        aria-describedby={`${id}hint`}
        data-wrong={issue !== undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <StrokePicture strokes={value} />
        {!signed && <span className={styles.here}>签名处</span>}
      </div>
      <Row wrap justify="between" className={styles.padFoot}>
        <span id={`${id}hint`} className={issue ? words.danger : fields.help} role={issue ? 'alert' : undefined}>
          {issue ?? HINT}
        </span>
        <Button disabled={!signed} onClick={() => change([])}>
          重签
        </Button>
      </Row>
    </Stack>
  )
}

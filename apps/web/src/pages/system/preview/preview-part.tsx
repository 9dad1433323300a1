/** 预览影响 in a form: requested by button; later edits mark it as outdated. */
import type { SavePreview } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { reportFailure } from '../../../kit/data/failure.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import { askPreview, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './save-preview.module.css'

interface PreviewPartProps {
  /** The pending saves; undefined while the form has errors. */
  steps: () => Promise<readonly Step[] | undefined>
  /** Source of the steps; a change outdates the answer. */
  of?: unknown
}

/** The answer may be below the visible part of a form. */
const show = (answer: HTMLElement | null) => answer?.scrollIntoView?.({ block: 'nearest' })

export const PreviewPart = ({ steps, of }: PreviewPartProps) => {
  const [answer, setAnswer] = useState<{ of: unknown; preview: SavePreview }>()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const made = await steps()
      if (made) setAnswer({ of, preview: await askPreview(made) })
    } catch (error) {
      reportFailure(error)
    }
    setBusy(false)
  }
  const current = answer && answer.of === of ? answer.preview : undefined
  return (
    <Stack as="section" align="start" className={styles.part} aria-label="变更影响" aria-busy={busy}>
      <Button size="small" loading={busy} onClick={() => void ask()}>
        预览影响
      </Button>
      {current && (
        <div role="status" ref={show}>
          <RightsChanges preview={current} />
        </div>
      )}
      {answer && !current && <p className={words.muted}>内容已修改，请重新预览。</p>}
    </Stack>
  )
}

/** 预览影响 in a form: asked for by its button; what is changed afterwards makes the answer an old one. */
import type { SavePreview } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { reportFailure } from '../../../kit/data/failure.ts'
import { askPreview, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './preview.module.css'

interface PreviewPartProps {
  /** the saves as they would be made now; undefined: there is something to be mended first */
  steps: () => Promise<readonly Step[] | undefined>
  /** what they are made from: another one needs another answer */
  of?: unknown
}

/** It may be below the edge of a form. */
const show = (answer: HTMLElement | null) => answer?.scrollIntoView?.({ block: 'nearest' })

export const PreviewPart = ({ steps, of }: PreviewPartProps) => {
  const [answer, setAnswer] = useState<{ of: unknown; preview: SavePreview }>()
  const [busy, setBusy] = useState(false)
  // the answer is about what was there when it was asked for
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
    <section className={styles.part} aria-label="变更影响" aria-busy={busy}>
      <Button size="small" loading={busy} onClick={() => void ask()}>
        预览影响
      </Button>
      {current && (
        <div role="status" ref={show}>
          <RightsChanges preview={current} />
        </div>
      )}
      {answer && !current && <p className={words.muted}>内容已修改，请重新预览。</p>}
    </section>
  )
}

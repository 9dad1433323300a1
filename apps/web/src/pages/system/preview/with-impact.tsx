/** A confirmation followed by the rights that the deletion removes. */
import type { ReactNode } from 'react'
import words from '../../../kit/look/words.module.css'
import { isPassing } from '../../../platform/http.ts'
import { askPreview, type Step } from './ask.ts'
import { RightsChanges } from './rights-changes.tsx'
import styles from './save-preview.module.css'

const UNREAD = '没有读到哪些人会失去权限，请取消后重试'

/** A refused preview is refused again by the deletion. */
export const withImpact = async (text: string, steps: readonly Step[]): Promise<ReactNode> => {
  const preview = await askPreview(steps).catch((error: unknown) => (isPassing(error) ? null : undefined))
  if (preview === undefined) return text
  return (
    <>
      <p>{text}</p>
      <div className={styles.asked}>
        {preview ? <RightsChanges preview={preview} /> : <span className={words.danger}>{UNREAD}</span>}
      </div>
    </>
  )
}

import { lazy, Suspense } from 'react'
import type { SqlEditorProps } from './props.ts'
import styles from './editor.module.css'

const SqlEditor = lazy(async () => ({ default: (await import('./sql-editor.tsx')).SqlEditor }))

export const SqlInput = (props: SqlEditorProps) => (
  <div className={styles.editor}>
    <Suspense fallback={<div className={styles.waiting} aria-busy />}>
      <SqlEditor {...props} />
    </Suspense>
  </div>
)

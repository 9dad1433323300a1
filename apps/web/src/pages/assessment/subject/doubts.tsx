/** Doubts whether the answers are the chosen patient's: shown beside the name, and confirmed once before storing. */
import { useState } from 'react'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import bar from '../../../kit/look/bar.module.css'
import styles from './subject.module.css'

export const Doubts = ({ doubts }: { doubts: readonly string[] }) => (
  <div role="alert">
    {doubts.length > 0 && (
      <p className={`${bar.bar} ${styles.doubts}`} data-tone="warning">
        <strong>答案可能不是这位患者的。</strong>
        {doubts.map((doubt) => (
          <span key={doubt}>{doubt}</span>
        ))}
      </p>
    )}
  </div>
)

/** Continues at once without doubts, or once the same ones were confirmed. */
export const useDoubtsAsked = (): ((name: string, doubts: readonly string[], go: () => void) => void) => {
  const ask = useConfirm()
  const [accepted, setAccepted] = useState<string>()
  return (name, doubts, go) => {
    const these = [name, ...doubts].join('；')
    if (doubts.length === 0 || these === accepted) return go()
    ask({
      title: `确定把这些答案保存给“${name}”吗？`,
      content: `${doubts.join('；')}。请核对是否为同一人。`,
      okText: '仍然保存',
      danger: false,
      onOk: () => {
        setAccepted(these)
        go()
      },
    })
  }
}

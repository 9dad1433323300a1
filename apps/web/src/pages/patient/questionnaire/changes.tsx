import { formDifferences } from '@huxi/clinical/forms/diff'
import type { FormContent } from '@huxi/clinical/forms/content'
import { questVersion, type QuestVersion } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './version-items.module.css'

const VERSIONS_READ = 500

export const Changes = ({ row, content }: { row: QuestVersion; content: FormContent }) => {
  const { questionnaireId, versionNo } = row
  const { data: versions } = useCall(verbEndpoint(questVersion, 'list'), { questionnaireId, pageSize: VERSIONS_READ })
  const [before] = (versions?.records ?? [])
    .filter((one) => one.versionNo < versionNo)
    .toSorted((a, b) => b.versionNo - a.versionNo)
  const { data, error, refetch } = useCall(
    verbEndpoint(questVersion, 'queryById'),
    { id: before?.id ?? '' },
    { enabled: before !== undefined },
  )
  if (!before) return null
  if (error) return <PartFailure text="上一版加载失败" onRetry={refetch} />
  if (!data) return null
  const found = data.content ? formDifferences(data.content, content) : []
  return (
    <section className={panel.panel} aria-label="与上一版相比">
      <div className={panel.head}>
        <h2>与第 {before.versionNo} 版相比</h2>
      </div>
      {found.length === 0 && <p className={words.muted}>没有改动。</p>}
      <Stack as="ul" gap={12} className={styles.read}>
        {found.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    </section>
  )
}

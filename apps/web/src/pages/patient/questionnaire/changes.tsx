import { formDifferences } from '@huxi/clinical/forms/diff'
import type { FormContent } from '@huxi/clinical/forms/content'
import { questVersion, type QuestVersion } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import type { UseQueryResult } from '@tanstack/react-query'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './version-items.module.css'

const VERSIONS_READ = 500

export const Changes = ({ row, content }: { row: QuestVersion; content: FormContent }) => {
  const { questionnaireId, versionNo } = row
  const versions = useCall(verbEndpoint(questVersion, 'list'), { questionnaireId, pageSize: VERSIONS_READ })
  const [before] = (versions.data?.records ?? [])
    .filter((one) => one.versionNo < versionNo)
    .toSorted((a, b) => b.versionNo - a.versionNo)
  const earlier = useCall(
    verbEndpoint(questVersion, 'queryById'),
    { id: before?.id ?? '' },
    { enabled: before !== undefined },
  )
  const failed = failedOf<UseQueryResult>(versions, earlier)
  if (failed) return <PartFailure text="上一版加载失败" onRetry={failed.refetch} />
  const { data } = earlier
  if (!before || !data) return null
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

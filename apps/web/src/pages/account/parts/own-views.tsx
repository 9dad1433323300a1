import { pages, type SavedQuery } from '@huxi/contract'
import { Link } from 'react-router'
import { useAllSaved } from '../../../kit/list/views/saved.ts'
import type { AskedBeside } from '../../../kit/record/record-address.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from '../../../kit/account/account.module.css'

export function OwnViews() {
  const { data, error, refetch } = useAllSaved()
  if (error && !data) return <PartFailure text="保存的视图加载失败" onRetry={refetch} />
  if (!data) return <Skeleton rows={2} />
  const own = data.filter(({ mine }) => mine)
  if (own.length === 0) return '还没有保存的视图。在列表里查询后，可以保存成视图。'
  return (
    <ul className={`${place.ruled} ${styles.devices}`}>
      {own.map((view) => (
        <View key={view.id} view={view} />
      ))}
    </ul>
  )
}

function View({ view: { id, title, resource } }: { view: SavedQuery }) {
  const page = pages.find((one) => one.resource.name === resource)
  const to = useRowsAddress(page?.component ?? '')({})
  return (
    <Row as="li" gap={16} justify="between">
      {to === undefined ? (
        title
      ) : (
        <Link to={to} state={{ view: id } satisfies AskedBeside}>
          {title}
        </Link>
      )}
      <span className={words.second}>{page?.resource.title}</span>
    </Row>
  )
}

import { homeFigures } from '@huxi/contract'
import type { FigureGroup, HomeFigure } from '@huxi/model'
import { formatNumber } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { Opening } from '../stats/opening.tsx'
import { useRowsAddress } from '../stats/rows-address.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import words from '../look/words.module.css'
import place from '../look/place.module.css'
import panel from '../look/panel.module.css'
import styles from './figures.module.css'

const TITLES: Readonly<Record<FigureGroup, string>> = {
  waiting: '等您处理',
  trend: '近 7 天与前 7 天',
  patients: '患者',
  site: '系统运行',
  use: '公开评估工具',
}

export function Figures({ only, except }: { only?: readonly FigureGroup[]; except?: readonly string[] }) {
  const { data, error, refetch } = useCall(homeFigures, {}, { live: true })
  if (error && !data)
    return (
      <div className={`${panel.panel} ${place.below16}`}>
        <PartFailure text="数据概览加载失败" onRetry={refetch} />
      </div>
    )
  const visible = (data ?? []).filter(
    ({ key, group, count, text, before }) =>
      (!only || only.includes(group)) &&
      !except?.includes(key) &&
      (count !== 0 || text !== undefined || Boolean(before?.count)),
  )
  const groups = Map.groupBy(visible, ({ group }) => group)
  return [...groups].map(([group, figures]) => <Group key={group} group={group} figures={figures} />)
}

const Group = ({ group, figures }: { group: FigureGroup; figures: readonly HomeFigure[] }) => {
  return (
    <section className={place.below16} aria-label={TITLES[group]}>
      <h2 className={`${words.title} ${styles.title}`}>{TITLES[group]}</h2>
      <dl className={`${panel.box} ${styles.figures}`}>
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} />
        ))}
      </dl>
    </section>
  )
}

const Figure = ({ figure }: { figure: HomeFigure }) => {
  const { title, hint, count, unit, text, tone, page, query, before } = figure
  const address = useRowsAddress(page)
  return (
    <div className={styles.figure} data-tone={tone}>
      <dt>
        {title}
        {hint && <span className={styles.hint}>{hint}</span>}
      </dt>
      <dd data-text={text !== undefined || undefined}>
        <Opening to={address(query)}>{text ?? formatNumber(count)}</Opening>
        {text === undefined && <small>{unit}</small>}
        {before && (
          <small>
            前 7 天 <Opening to={address(before.query)}>{formatNumber(before.count)}</Opening>
            {count === before.count ? ' 持平' : count > before.count ? ' ↑' : ' ↓'}
          </small>
        )}
      </dd>
    </div>
  )
}

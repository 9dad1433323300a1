/** 安全提示统计: how often each warning appears, and how often the entry is kept all the same. */
import { askingRates, overrideStatistics, SAFETY_RULES, type AskingRate, type SafetyRule } from '@huxi/contract'
import { filterFields } from '@huxi/model'
import { formatNumber, MISSING } from '../../kit/data/format.ts'
import { useCall } from '../../kit/data/query.ts'
import place from '../../kit/look/place.module.css'
import panel from '../../kit/look/panel.module.css'
import words from '../../kit/look/words.module.css'
import { useAskedFilters } from '../../kit/stats/filter-bar.tsx'
import { statPage } from '../../kit/stats/stat-page.tsx'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { ReadTable } from '../../kit/ui/read-table.tsx'

const Statistics = statPage({ statistics: overrideStatistics, rows: 'safety/OverrideList' })

const FILTERS = filterFields(overrideStatistics[0])

const FIGURES = ['显示', '仍要保存', '保留比例']

type Line = readonly [string, string, string, string]

const lineOf = ({ rule, shown, overridden }: AskingRate): Line => [
  SAFETY_RULES[rule as SafetyRule] ?? rule,
  `${formatNumber(shown)} 次`,
  `${formatNumber(overridden)} 次`,
  shown < overridden ? MISSING : `${Math.round((overridden / shown) * 100)}%`,
]

const linesOf = (rates: readonly AskingRate[]): Line[] => {
  const sum = (of: 'shown' | 'overridden') => rates.reduce((total, rate) => total + rate[of], 0)
  const [, ...all] = lineOf({ rule: '', shown: sum('shown'), overridden: sum('overridden') })
  return [['全部提示', ...all], ...rates.map(lineOf)]
}

/** 提示次数与保留: a warning almost always answered alike causes alert fatigue. */
const AskingRates = () => {
  const { period } = useAskedFilters(FILTERS)
  const { data, error, refetch } = useCall(askingRates, { from: period.from, to: period.to }, { keep: true })
  return (
    <section className={`${panel.panel} ${place.above16}`} aria-labelledby="asking-rates">
      <div className={panel.head}>
        <h2 id="asking-rates">提示次数与保留</h2>
      </div>
      {error && <PartFailure text="没有读到提示次数" onRetry={refetch} />}
      {data?.length === 0 && <p>这段时间没有安全提示。</p>}
      {data && data.length > 0 && <ReadTable head={['提示', ...FIGURES]} figures={FIGURES} rows={linesOf(data)} />}
      <p className={words.muted}>
        计全部安全提示，只随统计时间变化；“显示”从本版本起计数。保留比例长期接近 100%
        的提示多半被当作多余的提醒，请评估是否需要调整。
      </p>
    </section>
  )
}

export default function OverrideStatistics() {
  return (
    <>
      <Statistics />
      <AskingRates />
    </>
  )
}

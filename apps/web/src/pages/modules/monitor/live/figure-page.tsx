/** Page of figures: dials, charts and a table; figures without a counterpart on this server say so. */
import { readings, type Reading, type Readings } from '@huxi/contract'
import type { ReactNode } from 'react'
import { useCall } from '../../../../kit/data/query.ts'
import { ChartPanel } from '../../../../kit/stats/chart-panel.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { Grid, Stack } from '../../../../kit/ui/place.tsx'
import { Loading } from '../../../../kit/ui/states.tsx'
import { Dial } from './dial.tsx'
import { NOT_HERE, readingText, valueOf } from './figure-text.ts'
import { EVERY_MS, LiveHeader } from './live-header.tsx'
import { courseChart, useCourse } from './use-course.ts'
import facts from '../../../../kit/look/facts.module.css'
import panel from '../../../../kit/look/panel.module.css'
import words from '../../../../kit/look/words.module.css'
import styles from './live.module.css'

type Read = (of: (name: string) => number | null) => number | null

interface FigurePageOptions {
  screen: 'server' | 'jvm' | 'tomcat'
  about: string
  dials: readonly {
    readonly title: string
    readonly share: Read
    readonly text?: (readings: readonly Reading[]) => string
  }[]
  charts: readonly {
    readonly title: string
    readonly unit: string
    readonly lines: readonly { readonly name: string; readonly value: Read }[]
  }[]
}

/** @example export default figurePage({ screen: 'server', about: '…', dials: [], charts: [] }) */
export const figurePage = ({ screen, about, dials, charts }: FigurePageOptions): (() => ReactNode) =>
  function FigurePage() {
    const { data, error, isFetching, refetch } = useCall(readings, { screen }, { every: EVERY_MS })
    const course = useCourse(data)
    const own = (one: Readings) => (name: string) => valueOf(one.readings, name)
    return (
      <>
        <LiveHeader at={data?.at} busy={isFetching} failed={error !== null} onReload={refetch} />
        {!data && <Loading error={error} onRetry={refetch} rows={ROWS} />}
        {data && (
          <Stack gap={16}>
            {dials.length > 0 && (
              <Grid least={220} fit gap={16} className={styles.dials}>
                {dials.map(({ title, share, text }) => (
                  <Dial key={title} title={title} share={share(own(data))}>
                    {text?.(data.readings)}
                  </Dial>
                ))}
              </Grid>
            )}
            {charts.map(({ title, unit, lines }) => (
              <ChartPanel
                key={title}
                title={title}
                error={null}
                onRetry={refetch}
                chart={courseChart(
                  course,
                  unit,
                  lines.map(({ name, value }) => ({ name, value: (one) => value(own(one)) })),
                )}
              />
            ))}
            <All readings={data.readings} about={about} />
          </Stack>
        )}
      </>
    )
  }

const ROWS = 8

const All = ({ readings: all, about }: { readings: readonly Reading[]; about: string }) => (
  <section className={panel.panel} aria-label="全部指标">
    <div className={panel.head}>
      <h2>全部指标</h2>
    </div>
    <p className={words.second}>{about}</p>
    <dl className={`${facts.facts} `}>
      {all.map((one) => (
        <Fact key={one.name} term={one.title}>
          <span className={one.values === null ? words.muted : undefined}>
            {one.values === null ? NOT_HERE : readingText(one)}
          </span>
        </Fact>
      ))}
    </dl>
  </section>
)

import type { KeyNumber } from '@huxi/contract'
import { COMPARED } from '../../../kit/clinical/compared-legend.tsx'
import { Grid, Row } from '../../../kit/ui/place.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './chart.module.css'

const ARROWS = { up: '↑', down: '↓', level: '→' } as const

export const KeyNumbers = ({ numbers }: { numbers: readonly KeyNumber[] }) => (
  <Grid as="dl" least={126} gap={0} className={`${panel.box} ${styles.numbers}`} aria-label="最近数值">
    {numbers.map((number) => (
      <KeyFigure key={number.code} {...number} />
    ))}
  </Grid>
)

const whyNoChange = (...texts: readonly string[]): string =>
  texts.some((text) => /^[<≤>≥]/.test(text)) ? COMPARED : '两次的题目或计分版本不同'

const KeyFigure = ({ label, text, flag, reference, at, stale, previous, change }: KeyNumber) => {
  const [value, ...unit] = text.split(' ')
  return (
    <div className={styles.number}>
      <dt className={words.wrap}>{label}</dt>
      <dd>
        <b>{value}</b> <small>{unit.join(' ')}</small>
      </dd>
      {flag && (
        <dd
          className={`${words.danger} ${words.strong} ${words.clip}`}
          title={reference ? `参考 ${reference}` : undefined}
        >
          {flag}
        </dd>
      )}
      <dd className={`${words.wrap} ${styles.change}`}>
        {change && (
          <span
            data-tone={change.tone}
            title={[change.text, previous && `上次 ${previous.text}（${previous.at}）`].filter(Boolean).join('，')}
          >
            <i aria-hidden>{ARROWS[change.direction]}</i> {change.text}
          </span>
        )}
        {!change && previous && (
          <span title={`${whyNoChange(text, previous.text)}，不计算差值`}>上次 {previous.text}</span>
        )}
      </dd>
      <Row as="dd" lines={0} wrap className={words.muted}>
        {stale && <Status tone="warning" text="数据已过期" />}
        <time dateTime={at}>{at}</time>
      </Row>
    </div>
  )
}

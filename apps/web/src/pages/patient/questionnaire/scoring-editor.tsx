import { SCORERS } from '@huxi/clinical/forms/score'
import type { FormBand, FormContent, FormScoring } from '@huxi/clinical/forms/content'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import panel from '../../../kit/look/panel.module.css'
import styles from './version-items.module.css'

interface ScoringEditorProps {
  scorer: string
  content: FormContent
  onChange: (content: FormContent) => void
}

const LEVELS = [
  { value: 'none' as const, label: '不分级' },
  { value: 'low' as const, label: '低危' },
  { value: 'medium' as const, label: '中危' },
  { value: 'high' as const, label: '高危' },
]

const EMPTY: FormScoring = { missing: 0, bands: [] }

/** Scorers of a model bring their own bands. */
const isConfigured = (scorer: string): boolean => scorer !== 'none' && !SCORERS[scorer]?.model

export const ScoringEditor = ({ scorer, content, onChange }: ScoringEditorProps) => {
  if (!isConfigured(scorer)) return null
  const { scoring: _old, ...others } = content
  const scoring = content.scoring ?? EMPTY
  const { missing, bands } = scoring
  const write = (next: FormScoring) =>
    onChange(next.missing === 0 && next.bands.length === 0 ? others : { ...others, scoring: next })
  const replace = (n: number, band: FormBand) => write({ missing, bands: bands.with(n, band) })
  const add = () => {
    const last = bands.at(-1)?.to
    const from = typeof last === 'number' ? last + 1 : 0
    write({ missing, bands: [...bands, { from, to: from + 4, text: '', level: 'none' }] })
  }
  return (
    <Stack as="fieldset" gap={10} className={`${panel.box} ${styles.item}`} aria-label="计分设置">
      {scorer !== 'typed' && (
        <Row wrap>
          <span id="missing">允许缺答的计分题</span>
          <NumberBox
            aria-labelledby="missing"
            className={styles.short}
            value={missing}
            onChange={(value) => write({ missing: (value ?? 0) as number, bands })}
          />
          <span>题；超过时不计分</span>
        </Row>
      )}
      {bands.map((band, n) => (
        <Row key={n} wrap>
          <NumberBox
            aria-label={`程度 ${n + 1} 的起分`}
            className={styles.short}
            value={band.from}
            onChange={(value) => replace(n, { ...band, from: (value ?? 0) as number })}
          />
          至
          <NumberBox
            aria-label={`程度 ${n + 1} 的止分`}
            className={styles.short}
            value={band.to}
            onChange={(value) => replace(n, { ...band, to: (value ?? 0) as number })}
          />
          <Input
            aria-label={`程度 ${n + 1} 的名称`}
            className={styles.grow}
            placeholder="程度，如“轻度”"
            maxLength={50}
            value={band.text}
            onChange={(event) => replace(n, { ...band, text: event.target.value })}
          />
          <Select
            aria-label={`程度 ${n + 1} 的风险等级`}
            className={styles.short}
            value={band.level}
            options={LEVELS}
            onChange={(level: FormBand['level']) => replace(n, { ...band, level })}
          />
          {scorer === 'lookup' && (
            <NumberBox
              aria-label={`程度 ${n + 1} 的结果`}
              className={styles.short}
              placeholder="结果"
              value={band.value ?? null}
              onChange={(value) => replace(n, withValue(band, value))}
            />
          )}
          <Button
            aria-label={`删除程度 ${n + 1}`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => write({ missing, bands: bands.toSpliced(n, 1) })}
          />
        </Row>
      ))}
      <div>
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
          添加程度
        </Button>
      </div>
    </Stack>
  )
}

const withValue = ({ value: _old, ...band }: FormBand, value: number | string | null): FormBand => ({
  ...band,
  ...(value !== null && { value: value as number }),
})

import type { AssessResultDetail } from '@huxi/contract'
import { cameTo } from '@huxi/clinical/came-to'
import { isHighAndWaits, WAITS } from '@huxi/clinical/urgent'
import { Gauge } from '../../../kit/clinical/gauge.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import type { DetailSlotProps } from '../../../kit/record/record-target.ts'
import { gradeText } from '../model-list/model-text.ts'
import { Row } from '../../../kit/ui/place.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Lines, Section, Sources } from '../reading/reading.tsx'
import { inputsOf, inputText, isCurrent, modelOf } from './detail.ts'
import words from '../../../kit/look/words.module.css'
import styles from './process.module.css'

/** For readers whose field rules hide a part. */
const UNSEEN = '您没有查看这部分内容的权限。'

/** @param bare a tab beside it shows the whole answers */
export const Process = ({ row, bare = false }: DetailSlotProps & { bare?: boolean }) => {
  const detail = row as unknown as AssessResultDetail
  const { result, steps, answers } = detail
  const model = modelOf(detail)
  const inputs = inputsOf(detail)
  return (
    <div className={styles.process}>
      <Meaning detail={detail} />
      <Section title="计算过程">
        {steps.length > 0 ? (
          <ReadTable
            head={['项目', '规则', '得分']}
            rows={steps.map((step) => [step.label, step.rule, cameTo(step)])}
          />
        ) : (
          <p>{result ? '该模型没有分项得分。' : UNSEEN}</p>
        )}
      </Section>
      <Section title="计入模型的数据">
        <ReadTable head={['项目', '填写的数值']} rows={inputs.map((input) => [input.label, inputText(input)])} />
      </Section>
      {!bare && (
        <Section title="填写的全部内容">
          <ReadTable head={['问题', '答案']} rows={answers.map(({ label, value }) => [label, value || MISSING])} />
        </Section>
      )}
      {result && (
        <details>
          <summary>依据</summary>
          <ReadTable head={['内容', '等级']} rows={result.evidence.map(({ grade, of }) => [of, gradeText(grade)])} />
        </details>
      )}
      <Section title="来源">
        {model && <Sources sources={model.sources} />}
        {!isCurrent(detail) && (
          <p>
            该结果按版本 {detail.modelVersion} 计算，模型现为版本 {model?.version ?? MISSING}。
          </p>
        )}
      </Section>
      {result && <p className={words.muted}>{result.disclaimerZh}</p>}
    </div>
  )
}

const Meaning = ({ detail }: { detail: AssessResultDetail }) => {
  const { result, notes, modelCode: modelId, level } = detail
  const model = modelOf(detail)
  return (
    <Section title="结果说明">
      <Row wrap gap={24}>
        {model && result && isCurrent(detail) && <Gauge scored={{ model, result, wording: result.wording }} />}
        <div className={styles.meaning}>
          <p>{result?.textZh ?? detail.textZh ?? UNSEEN}</p>
          {isHighAndWaits({ modelId, level }) && <p className={words.muted}>{WAITS}</p>}
          {notes.length > 0 && <Lines lines={notes} />}
        </div>
      </Row>
    </Section>
  )
}

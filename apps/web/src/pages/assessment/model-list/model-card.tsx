import type { RegisteredModel } from '@huxi/contract'
import { formatInteger, MISSING } from '../../../kit/data/format.ts'
import { Fact } from '../../../kit/ui/fact.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { Lines, Section, Sources } from '../reading/reading.tsx'
import { gradeText, takesText } from './model-text.ts'
import facts from '../../../kit/look/facts.module.css'
import words from '../../../kit/look/words.module.css'

export const ModelCard = ({ model }: { model: RegisteredModel }) => {
  const { withheld, population, limits, literature } = model
  return (
    <>
      <Facts model={model} />
      {withheld !== null && (
        <Section title="未启用">
          <p>{withheld}</p>
        </Section>
      )}
      <Section title="适用人群">
        <p>{population}</p>
      </Section>
      <Section title="限制">
        <Lines lines={limits} />
      </Section>
      <Section title="输入">
        <ReadTable
          head={['名称', '取值', '必填', '说明']}
          rows={model.inputs.map((input) => [
            input.label,
            takesText(input),
            input.optional ? '否' : '是',
            [input.help, input.hint && `超出范围时提示：${input.hint}`].filter(Boolean).join(' ') || MISSING,
          ])}
        />
      </Section>
      <Section title="输出">
        <ReadTable head={['名称', '键']} rows={Object.entries(model.outputs).map(([key, label]) => [label, key])} />
      </Section>
      {model.classes && (
        <Section title="分级">
          <ReadTable
            head={['分级', '值']}
            rows={Object.entries(model.classes.of).map(([value, { text }]) => [text, value])}
          />
        </Section>
      )}
      <Section title="证据">
        <ReadTable head={['内容', '等级']} rows={model.evidence.map(({ grade, of }) => [of, gradeText(grade)])} />
      </Section>
      <Section title="来源">
        <Sources sources={model.sources} />
      </Section>
      {literature && (
        <Section title={`文献数据：${literature.title}（${gradeText(literature.grade)}）`}>
          <ReadTable head={['条件', '数据']} rows={literature.rows} />
        </Section>
      )}
    </>
  )
}

const Facts = ({ model: { code, version, ruleSet, ruleSets = [], computed } }: { model: RegisteredModel }) => {
  const others = ruleSets.filter((one) => one !== ruleSet)
  return (
    <dl className={`${facts.facts} ${facts.detailList}`}>
      <Fact term="编码">
        <span className={words.code}>{code}</span>
      </Fact>
      <Fact term="版本">{version}</Fact>
      <Fact term="规则版本">
        {ruleSet ? `${ruleSet}${others.length > 0 ? `（可选 ${others.join('、')}）` : ''}` : MISSING}
      </Fact>
      <Fact term="近30天计算">{formatInteger(computed)} 次（保存的评估和公开接口，公众页面在本机计算的不计）</Fact>
    </dl>
  )
}

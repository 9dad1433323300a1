/** 为什么看不到: the rules that decide whether a user sees an object. */
import { explainWhy, type WhyAnswer } from '@huxi/contract'
import { useSearchParams } from 'react-router'
import { useCall } from '../../kit/data/query.ts'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Grid, Stack } from '../../kit/ui/place.tsx'
import { Empty, Loading } from '../../kit/ui/states.tsx'
import { Tag } from '../../kit/ui/status.tsx'
import panel from '../../kit/look/panel.module.css'
import place from '../../kit/look/place.module.css'
import status from '../../kit/look/status.module.css'
import words from '../../kit/look/words.module.css'
import { SubjectForm, type Kind, type Subject } from './why-not/subject.tsx'
import styles from './why-not/why-not.module.css'

const NAMES = ['userId', 'kind', 'menuId', 'resource', 'rowId', 'field'] as const

/** The address holds the question, so that it can be shared. */
const useSubject = () => {
  const [params, setParams] = useSearchParams()
  const [userId, kind, menuId, resource, rowId, field] = NAMES.map((name) => params.get(name))
  const subject = { userId, kind: (kind ?? 'menu') as Kind, menuId, resource, rowId, field } as Subject
  const change = (next: Partial<Subject>) => {
    const given = Object.entries({ ...subject, ...next }).filter(([, value]) => value)
    setParams(Object.fromEntries(given as [string, string][]), { replace: true })
  }
  return [subject, change] as const
}

const questionOf = ({ userId, kind, menuId, resource, rowId, field }: Subject) => {
  if (!userId) return undefined
  if (kind === 'menu') return menuId ? { userId, menuId } : undefined
  if (!resource) return undefined
  if (kind === 'row') return rowId ? { userId, resource, rowId } : undefined
  return field ? { userId, resource, field } : undefined
}

export default function WhyNot() {
  const [subject, change] = useSubject()
  const question = questionOf(subject)
  return (
    <>
      <PageHeader />
      <Grid columns="minmax(280px, 360px) minmax(0, 1fr)" gap={16} align="start" one="phone">
        <section className={panel.panel}>
          <SubjectForm subject={subject} onChange={change} />
        </section>
        <section className={panel.panel} aria-live="polite">
          {question ? (
            <Answer question={question} />
          ) : (
            <Empty
              drawing="lock"
              title="请选择用户和对象"
              text="将按实际执行的规则逐条说明；记录的值只在您自己看得到时写出"
            />
          )}
        </section>
      </Grid>
    </>
  )
}

const Answer = ({ question }: { question: NonNullable<ReturnType<typeof questionOf>> }) => {
  const { data, error, refetch } = useCall(explainWhy, question)
  if (data) return <Steps answer={data} />
  return <Loading error={error} onRetry={refetch} rows={4} />
}

const Steps = ({ answer: { open, steps } }: { answer: WhyAnswer }) => (
  <>
    <div className={panel.head}>
      <h2>{open ? '看得到' : '看不到'}</h2>
    </div>
    <Stack as="ol" gap={4} className={styles.steps}>
      {steps.map(({ rule, says, met, decides }, at) => (
        <li key={at} data-decides={decides || undefined}>
          <div className={place.inline}>
            <span className={status.status} data-tone={met ? 'success' : 'danger'}>
              {rule}：{met ? '通过' : '不通过'}
            </span>
            {decides && <Tag tone={met ? 'success' : 'danger'} text="决定结果" />}
          </div>
          <p className={words.second}>{says}</p>
        </li>
      ))}
    </Stack>
  </>
)

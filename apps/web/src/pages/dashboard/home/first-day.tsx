import { depart, duty, encounter, user, ward } from '@huxi/contract'
import { codeOf, verbEndpoint, type Resource } from '@huxi/model'
import { Link } from 'react-router'
import { useCan } from '../../../kit/data/can.tsx'
import { useCall } from '../../../kit/data/query.ts'
import { useSession } from '../../../kit/data/session.ts'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'
import { Status } from '../../../kit/ui/status.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from '../../../kit/home/home.module.css'

interface Step {
  title: string
  by: string
  of: Resource
  page: string
  conditions?: Readonly<Record<string, string>>
  isDone: (total: number, tenantId: number) => boolean
}

/** @param first rows of the installation in the first tenant @param further those of another new tenant */
const above = (first: number, further: number) => (total: number, tenantId: number) =>
  total > (tenantId > FIRST_TENANT ? further : first)

const FIRST_TENANT = 1

const STEPS: readonly Step[] = [
  { title: '建立部门', by: '系统管理员', of: depart, page: 'system/DepartList', isDone: above(1, 0) },
  { title: '添加或导入用户', by: '系统管理员', of: user, page: 'system/UserList', isDone: above(4, 1) },
  {
    title: '给用户分配角色和部门',
    by: '安全管理员',
    of: user,
    page: 'system/UserList',
    conditions: { unplaced: 'true' },
    isDone: (total) => total === 0,
  },
  { title: '登记病区和床位', by: '系统管理员', of: ward, page: 'patient/WardList', isDone: above(0, 0) },
  { title: '安排值班', by: '护士长', of: duty, page: 'patient/DutyList', isDone: above(0, 0) },
  { title: '登记首位患者的就诊', by: '医生或护士', of: encounter, page: 'patient/EncounterList', isDone: above(0, 0) },
]

const useStep = ({ of, page, conditions = {}, isDone }: Step) => {
  const to = useRowsAddress(page)(conditions)
  const asked = { ...conditions, pageNo: 1, pageSize: 1 }
  const tenantId = useSession((session) => session.tenantId)
  const { data } = useCall(verbEndpoint(of, 'list'), asked, { enabled: to !== undefined })
  const total = Array.isArray(data) ? data.length : (data as { total?: number } | undefined)?.total
  return { to, done: total === undefined ? undefined : isDone(total, tenantId) }
}

export const FirstDay = () => {
  const { can } = useCan()
  return can(codeOf(user, 'add')) && can(codeOf(ward, 'add')) ? <Steps /> : null
}

const Steps = () => {
  const wards = useStep(STEPS[3]!)
  const shifts = useStep(STEPS[4]!)
  const open = wards.done === false || shifts.done === false
  if (!open) return null
  return (
    <section className={panel.panel} aria-labelledby="first-day">
      <div className={panel.head}>
        <h2 id="first-day">开始使用</h2>
      </div>
      <ol className={styles.todos}>
        {STEPS.map((step) => (
          <StepLine key={step.title} step={step} />
        ))}
      </ol>
    </section>
  )
}

const StepLine = ({ step }: { step: Step }) => {
  const { to, done } = useStep(step)
  return (
    <li>
      <span className={styles.todo}>
        {to === undefined ? (
          step.title
        ) : (
          <Link className={words.link} to={to}>
            {step.title}
          </Link>
        )}
      </span>
      <span className={words.muted}>由{step.by}完成</span>
      {done !== undefined && <Status tone={done ? 'success' : 'warning'} text={done ? '已完成' : '未完成'} />}
    </li>
  )
}

/** 我的代理人: deputies for the user's to-dos, and those the user stands in for. */
import {
  agentCandidates,
  endOwnAgent,
  ownAgents,
  setOwnAgent,
  type AgentCandidate,
  type UserAgent,
} from '@huxi/contract'
import { asChoice, dateTime, text } from '@huxi/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callOnce } from '../../kit/data/call.ts'
import { useAction, useCall } from '../../kit/data/query.ts'
import { FormField } from '../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../kit/record/form-dialog.tsx'
import { Modal, useModal } from '../../kit/ui/modal.tsx'
import { PartFailure } from '../../kit/ui/part-failure.tsx'
import { Row } from '../../kit/ui/place.tsx'
import { Select } from '../../kit/ui/popup.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import place from '../../kit/look/place.module.css'
import words from '../../kit/look/words.module.css'
import styles from '../../kit/account/account.module.css'

const FIELDS = {
  agentUserName: asChoice(text('代理人', { required: true })),
  startTime: dateTime('开始时间', { required: true }),
  endTime: dateTime('结束时间', { required: true }),
  note: text('说明', { max: 200 }),
}

export function AgentsDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const { data, error, refetch, isFetching } = useCall(ownAgents)
  const [asking, setAsking] = useState(false)
  const question: Question<typeof FIELDS> = {
    title: '设置代理人',
    fields: FIELDS,
    intro: '代理期间，代理人在自己的待办中看到您的待办并处理；他只能做自己有权限的操作，您的权限不会转给他。',
    onSubmit: async (values, key) => {
      await callOnce(setOwnAgent, values, key)
      void message.success('代理人设置成功！')
      void refetch()
    },
  }
  return (
    <Modal
      open
      title="我的代理人"
      width={560}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => setAsking(true)}>
            设置代理人
          </Button>
        </>
      }
    >
      {error && <PartFailure text="代理人加载失败" onRetry={refetch} />}
      {!data && isFetching && <Skeleton rows={3} />}
      {data && (
        <>
          <h3 className={styles.part}>谁代理我</h3>
          <Agents agents={data.mine} none="没有设置代理人。" onEnded={() => void refetch()} />
          <h3 className={styles.part}>我代理谁</h3>
          <Agents agents={data.forMe} none="目前没有人由您代理。" />
        </>
      )}
      <FormDialog question={asking ? question : undefined} onClose={() => setAsking(false)}>
        {() => (
          <>
            <FormField name="agentUserName" wide help="按姓名可查找本部门及下级部门的同事，其他同事请输入完整的用户名">
              <ColleagueInput />
            </FormField>
            <FormField name="startTime" />
            <FormField name="endTime" />
            <FormField name="note" wide />
          </>
        )}
      </FormDialog>
    </Modal>
  )
}

interface AgentsProps {
  agents: readonly UserAgent[]
  none: string
  /** Absent: only the other user may end it. */
  onEnded?: () => void
}

const Agents = ({ agents, none, onEnded }: AgentsProps) =>
  agents.length === 0 ? (
    <p className={words.second}>{none}</p>
  ) : (
    <ul className={`${place.ruled} ${styles.devices}`}>
      {agents.map((agent) => (
        <Agent key={agent.id} agent={agent} onEnded={onEnded} />
      ))}
    </ul>
  )

const nameOf = (agent: UserAgent, name: 'userName' | 'agentUserName'): string =>
  String((agent as unknown as Record<string, unknown>)[`${name}_dictText`] ?? agent[name])

const Agent = ({ agent, onEnded }: { agent: UserAgent; onEnded: (() => void) | undefined }) => {
  const modal = useModal()
  const { run, busy } = useAction(endOwnAgent, { success: '已结束代理', onDone: () => onEnded?.() })
  const name = nameOf(agent, onEnded ? 'agentUserName' : 'userName')
  const end = () =>
    modal.confirm({
      title: `结束“${name}”的代理？`,
      content: '结束后他不再看到您的待办。',
      okText: '结束代理',
      cancelText: '取消',
      onOk: () => run({ id: agent.id }),
    })
  return (
    <Row as="li" gap={16} justify="between">
      <div>
        <p className={words.strong}>{name}</p>
        <p className={words.second}>
          {agent.startTime} 至 {agent.endTime}
        </p>
        {agent.note && <p className={words.second}>{agent.note}</p>}
      </div>
      {onEnded && (
        <Button danger type="link" loading={busy} onClick={end}>
          结束代理
        </Button>
      )}
    </Row>
  )
}

interface ColleagueInputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

const ColleagueInput = ({ value, onChange, ...control }: ColleagueInputProps) => {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<AgentCandidate>()
  const { data = [], ...reading } = useCall(agentCandidates, { keyword }, { keep: true, enabled: keyword !== '' })
  const found = keyword === '' ? [] : data
  const offered = chosen && !found.some(({ username }) => username === chosen.username) ? [chosen, ...found] : found
  return (
    <Select<string, { value: string; label: string; departs: string }>
      {...control}
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim()) }}
      allowClear
      reading={reading}
      placeholder="输入姓名、首字母或用户名查找同事"
      {...(keyword === '' && { notFoundContent: '请输入姓名、首字母或用户名' })}
      value={value || null}
      options={offered.map(({ username, realname, departs }) => ({
        value: username,
        label: `${realname}（${username}）`,
        departs,
      }))}
      optionRender={({ label, data: { departs } }) => (
        <>
          {label} <span className={words.second}>{departs}</span>
        </>
      )}
      onChange={(username: string | undefined) => {
        setChosen(offered.find((one) => one.username === username))
        onChange?.(username ?? null)
      }}
    />
  )
}

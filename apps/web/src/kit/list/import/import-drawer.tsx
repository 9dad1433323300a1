import { verbsOf } from '@huxi/model'
import { App, Button, Tooltip } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { formatNumber } from '../../data/format.ts'
import { cancel, useTasks } from '../../data/tasks.ts'
import { PHONE, useBelow } from '../../data/viewport.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Grid, Row } from '../../ui/place.tsx'
import { TaskProgress } from '../../ui/task-progress.tsx'
import { useOpeningFocus } from '../../ui/opening-focus.ts'
import { useConfirm } from '../../ui/use-confirm.tsx'
import { matchFault } from './amend.ts'
import { FileStep, OptionsStep } from './file-step.tsx'
import { CheckStep, ResultStep, undoParts, writtenCount } from './result-step.tsx'
import {
  CHECK_STEP,
  FILE_STEP,
  OPTIONS_STEP,
  RESULT_STEP,
  STEPS,
  useImport,
  type Import,
  type ImportTarget,
} from './use-import.ts'
import place from '../../look/place.module.css'
import fields from '../../look/fields.module.css'
import groupHead from '../../look/group-head.module.css'
import layer from '../../look/layer.module.css'
import styles from './import.module.css'

const WIDTH = 880

interface ImportDrawerProps extends ImportTarget {
  onClose: () => void
}

export const ImportDrawer = ({ onClose, ...target }: ImportDrawerProps) => {
  const { resource, open, found } = target
  const { message } = App.useApp()
  const job = useImport(target)
  const small = useBelow(PHONE)
  useOpeningFocus(open, '[data-drop] button')
  const close = () => {
    onClose()
    job.leave()
    if (job.busy) void message.info('导入仍在进行，进度见右上角的“任务”，完成后会提示')
  }
  return (
    <Drawer
      open={open}
      size={small ? '100%' : WIDTH}
      title={`导入${resource.title}`}
      footer={<Foot job={job} resource={resource} found={found} onClose={close} />}
      onClose={close}
      afterOpenChange={(now) => !now && !job.busy && job.restart()}
    >
      <Steps step={job.step} />
      {job.issue && (
        <p className={fields.formErrors} role="alert">
          {job.issue}
        </p>
      )}
      {job.busy && <Waiting job={job} />}
      <Step job={job} resource={resource} />
    </Drawer>
  )
}

const Steps = ({ step }: { step: number }) => (
  <Grid as="ol" columns={4} className={styles.steps} aria-label="导入步骤">
    {STEPS.map((title, at) => (
      <Row as="li" key={title} data-done={at < step} {...(at === step && { 'aria-current': 'step' as const })}>
        <span aria-hidden="true">{at + 1}</span>
        {title}
      </Row>
    ))}
  </Grid>
)

const Step = ({ job, resource }: Pick<FootProps, 'job' | 'resource'>): ReactNode => {
  if (job.step === FILE_STEP) return <FileStep job={job} title={resource.title} />
  if (job.step === OPTIONS_STEP) return <OptionsStep job={job} />
  if (job.step === CHECK_STEP) return job.checked && <CheckStep job={{ ...job, checked: job.checked }} />
  return job.done && <ResultStep job={{ ...job, done: job.done }} resource={resource} />
}

interface FootProps extends Pick<ImportTarget, 'resource' | 'found'> {
  job: Import
  onClose: () => void
}

const SECOND_MS = 1000

/** Progress in rows once known, else elapsed time. */
const Waiting = ({ job: { step, file, mended, taskId } }: { job: Import }) => {
  const task = useTasks(({ tasks }) => tasks?.find(({ id }) => id === taskId))
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const stepName = step === FILE_STEP ? '读取' : step === OPTIONS_STEP || mended ? '校验' : '导入'
  return (
    <div className={`${groupHead.note} ${styles.waiting}`}>
      <p className={place.flat}>
        <span role="status">{`正在${stepName}“${file?.name ?? ''}”，可以关闭窗口继续工作，进度见右上角的“任务”`}</span>
        <span aria-hidden>{`（已用 ${seconds} 秒）`}</span>
      </p>
      {task && <TaskProgress task={task} />}
    </div>
  )
}

const Foot = ({ job, resource, found, onClose }: FootProps) => {
  const { step, busy, change } = job
  const back = (
    <Button disabled={busy} onClick={() => change({ step: step - 1, issue: '' })}>
      上一步
    </Button>
  )
  if (step === RESULT_STEP)
    return (
      <div className={layer.foot}>
        <span className={layer.footNote}>
          <Undo job={job} resource={resource} />
        </span>
        {!found && <Button onClick={job.restart}>继续导入</Button>}
        <Retry job={job} />
        <Button type={job.mended ? 'default' : 'primary'} onClick={onClose}>
          完成
        </Button>
      </div>
    )
  return (
    <div className={layer.foot}>
      <Stop job={job} onClose={onClose} />
      {step !== FILE_STEP && back}
      {step === FILE_STEP && (
        <Button type="primary" disabled={!job.file} loading={busy} onClick={() => void job.look()}>
          下一步
        </Button>
      )}
      {step === OPTIONS_STEP && (
        <Button
          type="primary"
          loading={busy}
          disabled={matchFault(job.match, job.labels) !== undefined}
          onClick={() => void job.check()}
        >
          开始校验
        </Button>
      )}
      {step === CHECK_STEP && job.mended && (
        <Button type="primary" loading={busy} onClick={() => void job.check()}>
          重新校验
        </Button>
      )}
      {step === CHECK_STEP && !job.mended && <Start job={job} />}
    </div>
  )
}

const Stop = ({ job, onClose }: Pick<FootProps, 'job' | 'onClose'>) => {
  const task = useTasks(({ tasks }) => tasks?.find(({ id }) => id === job.taskId))
  if (!task) return <Button onClick={onClose}>取消</Button>
  return (
    <Button loading={task.cancelling} onClick={() => void cancel(task)}>
      {task.kind === 'check' ? '取消校验' : '取消导入'}
    </Button>
  )
}

const obstacle = ({ checked, options }: Import): string | undefined => {
  if (!checked || writtenCount(checked) === 0) return '没有可以导入的行，请改好有误的行，或修改文件后重新选择'
  if (options.mode === 'strict' && checked.errorCount > 0)
    return `有 ${formatNumber(checked.errorCount)} 行有误，请改好后重新校验，或在上一步选择跳过有误的行`
  return undefined
}

const Start = ({ job }: { job: Import }) => {
  const reason = obstacle(job)
  const button = (
    <Button type="primary" loading={job.busy} disabled={reason !== undefined} onClick={() => void job.run()}>
      开始导入
    </Button>
  )
  return reason === undefined ? (
    button
  ) : (
    <Tooltip title={reason} trigger={['hover', 'focus']}>
      <span tabIndex={0}>{button}</span>
    </Tooltip>
  )
}

const Retry = ({ job: { done, undone, mended, busy, retry } }: { job: Import }) => {
  const wrong = done?.result?.wrong
  if (!wrong || undone || !mended) return null
  return (
    <Button type="primary" loading={busy} onClick={() => void retry()}>
      {`重试这 ${formatNumber(wrong.numbers.length)} 行`}
    </Button>
  )
}

const Undo = ({ job: { done, undone, undo }, resource }: Pick<FootProps, 'job' | 'resource'>) => {
  const ask = useConfirm()
  const result = done?.result
  if (!result || undone || writtenCount(result) === 0) return null
  if (!verbsOf(resource).includes('undoImport')) return null
  const question = () =>
    ask({
      title: '确定撤销本次导入吗？',
      content: `${undoParts(result, [`${resource.title}将被删除`, '将恢复为导入前的内容'])}。`,
      okText: '撤销',
      onOk: () => undo(result.runId),
    })
  return <Button onClick={question}>撤销本次导入</Button>
}

import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Stack } from '../../ui/place.tsx'
import { MatchColumns } from './match-columns.tsx'
import { MAX_MEGABYTES, TYPES, type Import, type Mode, type OnExisting } from './use-import.ts'
import groupHead from '../../look/group-head.module.css'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from './import.module.css'

export const FileStep = ({ job, title }: { job: Import; title: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) job.take(file)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      <p className={groupHead.note}>
        请先下载模板，按表头填写后导入；也可以直接导入本列表导出的文件。
        <Button type="link" icon={<DownloadOutlined aria-hidden />} onClick={() => void job.template()}>
          下载模板
        </Button>
      </p>
      <Stack
        gap={12}
        align="center"
        className={styles.drop}
        data-drop
        data-over={over}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileExcelOutlined aria-hidden />
        {job.file ? (
          <b className={words.strong} role="status">
            {job.file.name} <span className={words.muted}>{sizeText(job.file.size)}</span>
          </b>
        ) : (
          <span>将文件拖到这里，或</span>
        )}
        <Button onClick={() => input.current?.click()}>{job.file ? '重新选择' : '选择文件'}</Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${title}文件`}
          accept={TYPES.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) job.take(file)
            event.target.value = ''
          }}
        />
        <span
          className={words.muted}
        >{`${TYPES.join('、')}，不超过 ${MAX_MEGABYTES} MB，一次最多 100,000 行（演示环境 10,000 行）`}</span>
      </Stack>
    </>
  )
}

const KILOBYTE = 1024

const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`

const ON_EXISTING: { value: OnExisting; label: string }[] = [
  { value: 'error', label: '报错：视为有误的行' },
  { value: 'skip', label: '跳过：保留已有记录' },
  { value: 'update', label: '更新：用文件中的内容修改已有记录' },
]

const MODES: { value: Mode; label: string }[] = [
  { value: 'partial', label: '跳过有误的行，导入其余的行' },
  { value: 'strict', label: '全部成功才导入' },
]

export const OptionsStep = ({ job }: { job: Import }) => {
  const { options, change } = job
  const id = useId()
  return (
    <Stack gap={10}>
      <MatchColumns job={job} />
      <b id={`${id}existing`}>已存在的记录</b>
      <Radio.Group
        vertical
        className={place.below16}
        aria-labelledby={`${id}existing`}
        options={ON_EXISTING}
        value={options.onExisting}
        onChange={({ target }) => change({ options: { ...options, onExisting: target.value as OnExisting } })}
      />
      <b id={`${id}mode`}>有误的行</b>
      <Radio.Group
        vertical
        className={place.below16}
        aria-labelledby={`${id}mode`}
        options={MODES}
        value={options.mode}
        onChange={({ target }) => change({ options: { ...options, mode: target.value as Mode } })}
      />
    </Stack>
  )
}

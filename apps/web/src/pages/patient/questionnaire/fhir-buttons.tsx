import { FhirError, toFhir } from '@huxi/clinical/forms/fhir'
import { fromFhir } from '@huxi/clinical/forms/fhir-in'
import type { FormContent } from '@huxi/clinical/forms/content'
import { questionnaire, type QuestVersion } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Alert, App, Button } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { Row } from '../../../kit/ui/place.tsx'

interface FhirButtonsProps {
  row: Pick<QuestVersion, 'questionnaireId' | 'versionNo' | 'status'>
  content: FormContent
  /** absent = the version is frozen */
  onRead?: (content: FormContent) => void
}

const FILE_MAX = 2_000_000

const STATUS = { published: 'active', retired: 'retired' } as const

const save = (name: string, json: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(json, null, 2)], { type: 'application/fhir+json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** @throws {FhirError} */
const readFile = async (file: File) => {
  if (file.size > FILE_MAX) throw new FhirError('文件超过 2 MB，请选择更小的文件')
  const text = await file.text()
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new FhirError('文件不是 JSON，请选择 FHIR R4 的 Questionnaire 文件')
  }
  return fromFhir(given)
}

export const FhirButtons = ({ row, content, onRead }: FhirButtonsProps) => {
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const read = async (file: File | undefined): Promise<void> => {
    if (!file || !onRead) return
    setFailure(undefined)
    setUnknown([])
    try {
      const found = await readFile(file)
      onRead({ ...(content.scoring && { scoring: content.scoring }), ...found.content })
      setUnknown([...new Set(found.unknown)])
      void message.success(`已读入 ${found.content.items.length} 题，核对后点“保存题目”`)
    } catch (error) {
      if (!(error instanceof FhirError)) throw error
      setFailure(error.message)
    }
  }
  const write = async (): Promise<void> => {
    try {
      const { code, title } = await call(verbEndpoint(questionnaire, 'queryById'), { id: row.questionnaireId })
      const status = STATUS[row.status as keyof typeof STATUS] ?? 'draft'
      const head = { code, title, version: row.versionNo, status }
      save(`${code}_v${row.versionNo}.fhir.json`, toFhir(content, head))
    } catch (error) {
      if (error instanceof FhirError) setFailure(error.message)
      else reportFailure(error)
    }
  }
  return (
    <>
      <Row align="stretch" wrap>
        {onRead && <Button onClick={() => input.current?.click()}>导入 FHIR</Button>}
        <Button disabled={content.items.length === 0} onClick={() => void write()}>
          导出 FHIR
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="FHIR 文件"
          accept=".json,application/json,application/fhir+json"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Row>
      {failure && <Alert type="error" showIcon title={failure} />}
      {unknown.length > 0 && (
        <Alert type="warning" showIcon title={`文件中有问卷放不下的内容，没有读入：${unknown.join('；')}`} />
      )}
    </>
  )
}

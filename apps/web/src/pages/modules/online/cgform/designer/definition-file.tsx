import { exportForm, formOrigin, type OnlineForm } from '@huxi/contract'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../../../kit/data/call.ts'
import { reportFailure } from '../../../../../kit/data/failure.ts'
import { useModal } from '../../../../../kit/ui/modal.tsx'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { saveBlob } from '../../../../../platform/download.ts'

export const saveDefinition = async ({ id, code }: OnlineForm): Promise<void> => {
  try {
    const file = await call(exportForm, { id })
    saveBlob(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${code}.json`)
  } catch (error) {
    reportFailure(error)
  }
}

export const Sentences = ({ texts }: { texts: readonly string[] }) => (
  <Stack gap={4}>
    {texts.map((text) => (
      <Typography.Text key={text}>{text}</Typography.Text>
    ))}
  </Stack>
)

export const useOrigin = (): ((form: OnlineForm) => Promise<void>) => {
  const modal = useModal()
  return async ({ id, name }) => {
    try {
      const { leftOut, scripts } = await call(formOrigin, { id })
      const content: ReactNode = (
        <Stack gap={12}>
          <Sentences texts={leftOut.length > 0 ? leftOut : ['没有未带过来的内容']} />
          {scripts.map(({ code, kind, text, at }, n) => (
            <Stack gap={0} key={n}>
              <Typography.Text type="secondary">{`${code}（${kind}，${at} 读入，不会执行）`}</Typography.Text>
              <Typography.Paragraph>
                <pre>{text}</pre>
              </Typography.Paragraph>
            </Stack>
          ))}
        </Stack>
      )
      modal.info({ title: `“${name}”读入时的说明`, content, okText: '知道了', width: 720 })
    } catch (error) {
      reportFailure(error)
    }
  }
}

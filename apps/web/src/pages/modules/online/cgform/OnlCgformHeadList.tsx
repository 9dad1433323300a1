import {
  copyForm,
  exportForm,
  formResourceName,
  formShape,
  importForm,
  offerForm,
  startOpening,
  onlineForm,
  type FormShape,
  type OnlineForm,
} from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../../kit/data/call.ts'
import { Can, useCan } from '../../../../kit/data/can.tsx'
import { reportFailure } from '../../../../kit/data/failure.ts'
import { useSession } from '../../../../kit/data/session.ts'
import { ResourceTable } from '../../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../../kit/record/row-actions.tsx'
import { PageHeader } from '../../../../kit/ui/page-header.tsx'
import { CopyDialog } from './designer/copy-dialog.tsx'
import { lossOf } from './designer/conversion.tsx'
import { DEFINITION_SIDES } from './designer/definition-sides.tsx'
import { FormDesigner } from './designer/form-designer.tsx'
import { ImportDialog } from './designer/import-dialog.tsx'
import { saveDefinition, useOrigin } from './designer/definition-file.tsx'
import { OpeningDialog } from './designer/opening-dialog.tsx'
import { OpeningLink } from './designer/opening-link.tsx'
import { OfferDialog } from './designer/offer-dialog.tsx'
import { useRenewMenu } from './designer/renew-menu.ts'

const USES = ['add', 'edit', 'export']

const ACTIONS = 170

export default function OnlCgformHeadList() {
  const [copied, setCopied] = useState<OnlineForm>()
  const [offered, setOffered] = useState<OnlineForm>()
  const [opening, setOpening] = useState<FormShape>()
  const [started, setStarted] = useState<{ id: string; codes: readonly string[] }>()
  const [importing, setImporting] = useState(false)
  const showOrigin = useOrigin()
  const renewMenu = useRenewMenu()
  const { can } = useCan()
  const tenantId = useSession((session) => session.tenantId)
  const openShape = async ({ id }: OnlineForm): Promise<void> => {
    try {
      setOpening(await call(formShape, { id }))
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <>
      <PageHeader />
      <ResourceTable
        resource={onlineForm}
        form={FormDesigner}
        sideCells={DEFINITION_SIDES}
        wide
        columns={{
          description: { width: 240 },
          pending: { width: 170 },
          problem: { width: 200 },
          createTime: { hidden: true },
        }}
        width={ACTIONS}
        saveAnd="publish"
        onMoved={([row], { to }) => {
          if (to === 'published' && !row?.['publishedNo'] && can(offerForm.access))
            setOffered(row as unknown as OnlineForm)
        }}
        onChanged={() => void renewMenu()}
        toolbar={() => (
          <Can code={importForm.access as string}>
            <Button onClick={() => setImporting(true)}>读入定义</Button>
          </Can>
        )}
        moveConsequence={(name, [row]) =>
          name === 'publish' && row?.['publishedNo'] ? lossOf(String(row['id'])) : undefined
        }
        lead={({ id, publishedNo, code, status }) =>
          publishedNo !== null &&
          USES.some((verb) => can(`${formResourceName({ tenantId, code })}:${verb}`)) && (
            <RowAction href={`/online/cgformList/${id}`}>{status === 'retired' ? '查看' : '填写'}</RowAction>
          )
        }
        rowActions={(row) => (
          <>
            {row.status === 'published' && (
              <Can code={offerForm.access as string}>
                <RowAction onClick={() => setOffered(row)}>放入菜单</RowAction>
              </Can>
            )}
            {row.status === 'published' && (
              <Can code={startOpening.access as string}>
                <RowAction onClick={() => void openShape(row)}>对外开放</RowAction>
              </Can>
            )}
            <Can code={exportForm.access as string}>
              <RowAction onClick={() => void saveDefinition(row)}>导出定义</RowAction>
            </Can>
            {'isRead' in row && row.isRead === true && (
              <RowAction onClick={() => void showOrigin(row)}>读入时的说明</RowAction>
            )}
            <Can code={copyForm.access as string}>
              <RowAction onClick={() => setCopied(row)}>复制</RowAction>
            </Can>
          </>
        )}
      />
      <CopyDialog form={copied} onClose={() => setCopied(undefined)} />
      <OpeningDialog shape={opening} onClose={() => setOpening(undefined)} onStarted={setStarted} />
      <OpeningLink opening={started} onClose={() => setStarted(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
      <OfferDialog form={offered} onClose={() => setOffered(undefined)} />
    </>
  )
}

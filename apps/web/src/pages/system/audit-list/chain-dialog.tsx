import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import type { AuditCheck, AuditProblem } from '@huxi/contract'
import { formatNumber } from '../../../kit/data/format.ts'
import { MAIN_BUTTON, useOpeningFocus } from '../../../kit/ui/opening-focus.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import place from '../../../kit/look/place.module.css'
import tableStyles from '../../../kit/look/table.module.css'

export const ChainDialog = ({ check, onClose }: { check: AuditCheck; onClose: () => void }) => {
  useOpeningFocus(true, MAIN_BUTTON)
  const { chains, entries, problems } = check
  return (
    <Modal open title="校验结果" onCancel={onClose} footer={<DetailFoot onClose={onClose} />}>
      <p className={`${place.flat} ${place.below12}`} role="status">
        {problems.length === 0
          ? `${chains} 条链、${formatNumber(entries)} 条记录全部完整，没有被修改、删除或调换。`
          : `${chains} 条链中有 ${problems.length} 条不完整，请保留现场并联系安全负责人。`}
      </p>
      <table className={tableStyles.readTable}>
        <thead>
          <tr>
            <th scope="col">链</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: chains }, (_, chain) => (
            <tr key={chain}>
              <th scope="row">{`链 ${chain}`}</th>
              <td>
                <ChainResult problem={problems.find((one) => one.chain === chain)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

const ChainResult = ({ problem }: { problem: AuditProblem | undefined }) =>
  problem ? (
    <Status tone="danger" text={`第 ${formatNumber(problem.seq)} 条起不完整：${problem.reason}`} />
  ) : (
    <Status tone="success" text="完整" />
  )

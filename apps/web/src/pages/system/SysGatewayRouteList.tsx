import { copyGatewayRoute, gatewayRoute, gatewayRoutes, renewGatewayKey, type GatewayRoute } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { Alert, App, Typography } from 'antd'
import { Can } from '../../kit/data/can.tsx'
import { call } from '../../kit/data/call.ts'
import { reportFailure } from '../../kit/data/failure.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useWholeList } from '../../kit/list/use-list.ts'
import type { Conditions } from '../../kit/kinds/index.ts'
import { columnsOf } from '../../kit/record/columns.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { useModal } from '../../kit/ui/modal.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { filtersText, predicatesText } from './gateway-route/entries.ts'
import { RouteDetail } from './gateway-route/route-detail.tsx'
import { RouteForm } from './gateway-route/route-form.tsx'
import { ROUTE_SIDES } from './gateway-route/route-sides.ts'

const COLUMNS = columnsOf(gatewayRoute, {
  routerId: { width: 140 },
  name: { width: 140 },
  uri: { width: 180 },
  perms: { width: 150 },
  status: { width: 90 },
  predicates: { width: 200, cell: (row) => predicatesText(row.predicates) },
  filters: { width: 120, cell: (row) => filtersText(row.filters) },
  stripPrefix: { hidden: true },
  retryable: { hidden: true },
  persistable: { hidden: true },
  showApi: { hidden: true },
  createTime: { hidden: true },
}).map((column) => ({ ...column, sortable: false }))

/** The list is complete, so the browser searches it. */
const find = (routes: readonly GatewayRoute[], asked: Conditions): GatewayRoute[] =>
  routes.filter(
    (route) =>
      (['routerId', 'name', 'uri'] as const).every((name) =>
        route[name].toLowerCase().includes((asked[name] ?? '').toLowerCase()),
      ) &&
      (!asked['status'] || String(route.status) === asked['status']),
  )

const KeyText = ({ text }: { text: string }) => (
  <>
    <Typography.Paragraph copyable code>
      {text}
    </Typography.Paragraph>
    请求头 X-Huxi-Identity 是用它签名的 JWT（HS256，60 秒有效）：sub 人员、tenant 租户、roles 角色、aud 路由ID。
  </>
)

export default function SysGatewayRouteList() {
  const list = useWholeList(gatewayRoute, { source: gatewayRoutes, find })
  const { message } = App.useApp()
  const change = async (done: string, work: () => Promise<unknown>) => {
    try {
      await work()
      void message.success(done)
      await list.changed()
    } catch (error) {
      reportFailure(error)
    }
  }
  const turn = ({ id, version, status, name }: GatewayRoute) => {
    const on = status !== 1
    return change(`已${on ? '启用' : '禁用'}路由“${name}”`, () =>
      call(verbEndpoint(gatewayRoute, 'edit'), { id, version, status: on ? 1 : 0 }),
    )
  }
  const modal = useModal()
  const renew = ({ id, name }: GatewayRoute) =>
    modal.confirm({
      title: `更换“${name}”的签名密钥？`,
      content: '旧密钥随即失效，服务换上新密钥之前会拒绝请求。新密钥只显示这一次。',
      okText: '更换密钥',
      onOk: async () => {
        try {
          const { key } = await call(renewGatewayKey, { id })
          modal.info({ title: `“${name}”的新密钥`, content: <KeyText text={key} />, okText: '已保存' })
        } catch (error) {
          reportFailure(error)
        }
      },
    })
  return (
    <>
      <PageHeader />
      <ListTable
        resource={gatewayRoute}
        list={list}
        columns={COLUMNS}
        form={RouteForm}
        sideCells={ROUTE_SIDES}
        detail={RouteDetail}
        above={
          <Alert
            type="info"
            showIcon
            title="/gateway/路由ID 以下的请求会转发到路由URI；调用者须登录并拥有路由的权限编码，服务凭签名密钥核对调用者。"
          />
        }
        rowActions={(row) => (
          <>
            <Can code="system:gatewayRoute:edit">
              <RowAction onClick={() => void turn(row)}>{row.status === 1 ? '禁用' : '启用'}</RowAction>
            </Can>
            <Can code="system:gatewayRoute:edit">
              <RowAction onClick={() => renew(row)}>更换密钥</RowAction>
            </Can>
            <Can code="system:gatewayRoute:add">
              <RowAction
                onClick={() =>
                  void change(`已复制路由“${row.name}”，新路由默认禁用`, () => call(copyGatewayRoute, { id: row.id }))
                }
              >
                复制
              </RowAction>
            </Can>
          </>
        )}
      />
    </>
  )
}

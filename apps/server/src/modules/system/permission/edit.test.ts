import { expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'

const app = useApp()
const add = async (more: object) => {
  const body = { menuType: 0, name: '外部页面', url: '/outside', component: 'layouts/RouteView', ...more }
  return (await app.call<{ id: string; fields?: object }>('POST', '/sys/permission/add', { as: 'admin', body })).body
}

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\tevil.example',
  'https://hospital.example@evil.example/',
  'https://hospital.example:443@evil.example',
  '{{ window.location.origin }}@evil.example',
  '{{ window.location.protocol }}//hospital@evil.example',
  '{{ fetch("//evil.example") }}',
])('a menu address %j is refused', async (url) => {
  expect((await add({ url })).result).toMatchObject({ fields: { url: expect.any(String) } })
})

test.each(['//evil.example', '/\\evil.example', '/\tevil', 'https://evil.example', 'javascript:alert(1)'])(
  'a redirect to %j is refused',
  async (redirect) => {
    expect((await add({ redirect })).result).toMatchObject({ fields: { redirect: expect.any(String) } })
  },
)

test('accepts own pages and pages of other systems', async () => {
  const outside = ['https://his.example.cn:8443/a?b=@c', '{{ window.location.protocol }}//his.example.cn:9000/a', '/@x']
  for (const url of outside) expect(await add({ url }), url).toMatchObject({ success: true })
  expect(await add({ url: '/moved', redirect: '/isystem/user?a=1' })).toMatchObject({ success: true })
})

test('menus are deleted together, one that went with its parent beside them', async () => {
  const removed = async (...ids: string[]) =>
    (await app.call('DELETE', '/sys/permission/deleteBatch', { as: 'admin', query: { ids: ids.join() } })).body
  const { id: parentId } = (await add({ name: '上级' })).result!
  const { id } = (await add({ menuType: 1, name: '下级', parentId, url: '/outside/below' })).result!
  expect(await removed(parentId)).toMatchObject({ success: true })
  expect(await removed(id)).toMatchObject({ success: true })
  const [first, second] = [
    (await add({ name: '甲', url: '/a' })).result!,
    (await add({ name: '乙', url: '/b' })).result!,
  ]
  expect(await removed(first.id, id, second.id)).toMatchObject({ success: true })
  const { body } = await app.call('GET', '/sys/permission/queryById', { as: 'admin', query: { id: second.id } })
  expect(body).toMatchObject({ success: false })
})

import type { OrderField } from './order-fields.ts';

/** The names of userdata columns in a sheet without a mapping file begin with this: `userdata.KEY`. */
export const USERDATA_PREFIX = 'userdata.';

/** The service's name of what userdata becomes, and the key of a mapping for a column that has it ready-made. */
export const USERDATA_JSON = 'userdata_json';

/** Names that people give a column of userdata by mistake: only `userdata.KEY` is read. */
export const USERDATA_NAMES = [USERDATA_JSON, 'userdata'] as const;

/** What people call what an order has: the field, if it has one, and what to do about a column called so. */
export const OTHER_NAMES: readonly {
  readonly field?: OrderField;
  readonly names: readonly string[];
  readonly fix: string;
}[] = [
  {
    field: 'order_for_test',
    names: words(
      'test, tests, test order, for test, is test, test mode, test run, test print, dry run, sample, samples, sample order, is sample, 테스트, 테스트 주문, 테스트 여부, 시험 주문, 샘플, テスト, テスト注文, サンプル, 测试, 测试订单, testauftrag, testbestellung, commande test, pedido de prueba, тест',
    ),
    fix: 'If it says which orders are tests, name it "order_for_test"; if it is printed, say so in a mapping',
  },
  {
    field: 'partner_order_id',
    names: words(
      'order id, order no, order nr, order number, order code, order ref, po number, po no',
    ),
    fix: 'If it is your own order number, name it "partner_order_id"; vdpipe gets order ids from the service',
  },
  {
    field: 'order_count',
    names: words('quantity, qty, copies, number of copies, order qty, order quantity'),
    fix: 'If it is the number of copies, name it "order_count"',
  },
  {
    field: 'svc_uid',
    names: words('user id, svc user, svc user id, service user'),
    fix: 'If it says whose order it is, name it "svc_uid"',
  },
  {
    field: 'total_price',
    names: words('order total, total amount, total cost, order price, total sum, grand total'),
    fix: 'If it is what the order costs, name it "total_price"',
  },
  {
    names: words('link order'),
    fix: 'If it says which orders are link-type orders, give it to link_order in a mapping; otherwise remove the column, or say in a mapping that it is printed',
  },
  {
    names: words('vdp dataset, vdp dataset file, dataset file, order type'),
    fix: 'Remove the column: vdpipe sends no such field for it, and makes the dataset from the rows',
  },
];

function words(text: string): readonly string[] {
  return text.split(', ');
}

/** Keys of userdata_json that the service defines (docs/service.md 2.2). Other keys are allowed. */
export const USERDATA_KEYS = [
  'user_name',
  'receiver_name',
  'order_name',
  'production_count',
  'title',
] as const;

/** Columns that vdpipe adds to the rejects file. They are ignored when the corrected file is read. */
const REJECTS_COLUMN = /^vdpipe_(?:row|code|column|problem|fix|run_([0-9a-f]{8}))$/;

export function isRejectsColumn(name: string): boolean {
  return REJECTS_COLUMN.test(name);
}

/** The run whose rows to correct are in a sheet with this column. */
export function runOfColumn(name: string): string | undefined {
  return REJECTS_COLUMN.exec(name)?.[1];
}

/** The values that every order needs: their key in a mapping file, their reserved column and their flag. */
export const NEEDED = [
  { key: 'project', column: 'project_id', flag: '--project' },
  { key: 'svc_uid', column: 'svc_uid', flag: '--svc-uid' },
  { key: 'order.order_count', column: 'order_count', flag: '--order-count' },
  { key: 'order.total_price', column: 'total_price', flag: '--total-price' },
] as const;

export type Needed = (typeof NEEDED)[number];

import { describe, expect, it } from 'vitest';
import {
  matchOrderField,
  matchVariable,
  saysQuantity,
  variablesIn,
} from '../../../src/mapping/propose/known-names.ts';

describe('matchOrderField()', () => {
  it.each([
    { name: 'project_id', is: 'project_id', sure: 'certain' },
    { name: 'Project ID', is: 'project_id', sure: 'likely' },
    { name: '프로젝트 번호', is: 'project_id', sure: 'likely' },
    { name: '프로젝트번호', is: 'project_id', sure: 'likely' },
    { name: 'Customer', is: 'svc_uid', sure: 'likely' },
    { name: '회원 아이디', is: 'svc_uid', sure: 'likely' },
    { name: 'QTY.', is: 'order_count', sure: 'likely' },
    { name: 'Quantitiy', is: 'order_count', sure: 'guess' },
    { name: '주문 수량', is: 'order_count', sure: 'likely' },
    { name: 'number of copies', is: 'order_count', sure: 'likely' },
    { name: 'Menge', is: 'order_count', sure: 'likely' },
    { name: 'Nombre d’exemplaires', is: 'order_count', sure: 'likely' },
    { name: 'Quantité', is: 'order_count', sure: 'likely' },
    { name: 'Cantidad', is: 'order_count', sure: 'likely' },
    { name: '部数', is: 'order_count', sure: 'likely' },
    { name: 'セット数', is: 'order_count', sure: 'likely' },
    { name: '份数', is: 'order_count', sure: 'likely' },
    { name: '인쇄 부수', is: 'order_count', sure: 'likely' },
    { name: 'Gesamtpreis', is: 'total_price', sure: 'likely' },
    { name: 'Preis gesamt', is: 'total_price', sure: 'likely' },
    { name: 'Betrag gesamt (EUR)', is: 'total_price', sure: 'likely' },
    { name: '合計金額', is: 'total_price', sure: 'likely' },
    { name: 'Projekt-Nr', is: 'project_id', sure: 'likely' },
    { name: 'Código de cliente', is: 'svc_uid', sure: 'likely' },
    { name: '금액', is: 'total_price', sure: 'likely' },
    { name: 'total-price', is: 'total_price', sure: 'likely' },
    { name: '주문번호', is: 'partner_order_id', sure: 'likely' },
    { name: 'Dry run', is: 'order_for_test', sure: 'likely' },
    { name: 'Order Nr.', is: 'partner_order_id', sure: 'likely' },
    ...['Price (USD)', 'Preis (EUR)', 'Price in EUR', 'Betrag (TEUR)', '금액(원)', 'Total, £'].map(
      (name) => ({ name, is: 'total_price', sure: 'likely' }),
    ),
    ...['Quantity (pcs)', '수량(매)', 'Menge [Stk.]', '枚数（枚）', 'Qty in pieces'].map(
      (name) => ({
        ...{ name, is: 'order_count', sure: 'likely' },
      }),
    ),
    ...['Projekt-Nr.', 'Réf. projet', '案件番号', 'projectId', 'Project key', 'Numer projektu'].map(
      (name) => ({ name, is: 'project_id', sure: 'likely' }),
    ),
    ...['Kundennr.', 'N° client', 'Teacher uid', 'Owner (user ID)', '회원번호', 'customerNo'].map(
      (name) => ({ name, is: 'svc_uid', sure: 'likely' }),
    ),
    { name: 'Campain', is: 'order_name', sure: 'guess' },
  ])('takes "$name" for $is, $sure', ({ name, is, sure }) => {
    expect(matchOrderField(name)).toMatchObject({ is, sure });
  });

  it.each([
    'Country',
    'Text',
    'Name',
    '이름',
    'City',
    'Date',
    '주소',
    '단가',
    'x',
    '',
    '수',
    'Postcode',
    'PLZ',
    'Nombre',
    'Stock',
    'Referente',
    'County',
    'Seats',
    'Points',
    'Price (net)',
    'Copies (max)',
    'Project manager',
    'Liquid',
  ])('takes "%s" for nothing', (name) => {
    expect(matchOrderField(name)).toBeNull();
  });
});

describe('matchVariable()', () => {
  it.each([
    { name: 'Full name', is: 'name' },
    { name: '이름', is: 'name' },
    { name: '받는 사람', is: 'receiver_name' },
    { name: '받는사람', is: 'receiver_name' },
    { name: '주소', is: 'address' },
    { name: '우편번호', is: 'postcode' },
    { name: 'ZIP-Code', is: 'postcode' },
    { name: '휴대폰 번호', is: 'mobile' },
    { name: 'Adress', is: 'address' },
    { name: 'Your name', is: 'name' },
  ])('takes "$name" for $is', ({ name, is }) => {
    expect(matchVariable(name)?.is).toBe(is);
  });

  it.each(['Loyalty tier', 'Nachnahme', 'Start', 'Staat', 'Nome', 'Nom', 'Naam', '담당자'])(
    'knows no id for "%s"',
    (name) => {
      expect(matchVariable(name)).toBeNull();
    },
  );
});

describe('saysQuantity()', () => {
  it.each([
    ...[
      'Copies needed',
      'How many copies?',
      'Qty ordered',
      'QtyShipped',
      'copies_needed',
      'Prints',
    ],
    ...[
      'Druckauflage',
      'Number of cards',
      'Quantite demandee',
      '신청 수량',
      '希望枚数',
      'Ilosc szt.',
    ],
  ])('is true of "%s"', (name) => {
    expect(saysQuantity(name)).toBe(true);
  });

  it.each(['Country', 'Discount', 'Print name', 'Data', 'Account', 'Street number', '이름'])(
    'is false of "%s"',
    (name) => {
      expect(saysQuantity(name)).toBe(false);
    },
  );
});

describe('variablesIn()', () => {
  it.each([
    ['Lieferanschrift', ['address']],
    ['받는사람 주소', ['receiver_name', 'address']],
    ['Adresse mail', ['address', 'email']],
    ['담당자연락처', ['phone']],
    ['Mailing', []],
    ['Capacities', []],
  ])('finds in %j the names of %j', (name, ids) => {
    expect(variablesIn(name)).toEqual(ids);
  });
});

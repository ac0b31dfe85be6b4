import {
  type Checked,
  checkCount,
  checkFlag,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from './cell-values.ts';
import { nearest } from './near-miss.ts';

/** What of an order a column can be for. */
export type OrderField =
  | 'project_id'
  | 'svc_uid'
  | 'order_count'
  | 'total_price'
  | 'partner_order_id'
  | 'order_name'
  | 'order_for_test';

interface KnownField {
  /** Names that lists give such a column. */
  readonly names: readonly string[];
  /** What such a column's cells must be; null for any text. */
  readonly check: ((cell: string) => Checked) | null;
}

/** Case, white space and punctuation of names do not count. The field's own name is known as well. */
export const KNOWN_FIELDS: Readonly<Record<OrderField, KnownField>> = {
  project_id: {
    names: [
      ...['project', 'project no', 'project number', 'project code', 'prj', 'prj id'],
      ...[
        '프로젝트',
        '프로젝트ID',
        '프로젝트 아이디',
        '프로젝트 번호',
        '프로젝트 코드',
        '작품',
        '작품ID',
        '작품번호',
      ],
    ],
    check: checkProjectId,
  },
  svc_uid: {
    names: [
      ...[
        'user',
        'user id',
        'uid',
        'customer',
        'customer id',
        'customer no',
        'member',
        'member id',
      ],
      ...['client', 'client id', 'account', 'account id', 'shop', 'shop id'],
      ...['고객', '고객ID', '고객 아이디', '고객번호', '회원', '회원ID', '회원 아이디', '회원번호'],
      ...['사용자', '사용자ID', '사용자 아이디', '유저', '아이디', '거래처', '거래처코드'],
    ],
    check: checkSvcUid,
  },
  order_count: {
    names: [
      ...['qty', 'quantity', 'order qty', 'order quantity', 'copies', 'count', 'pieces', 'pcs'],
      ...['수량', '주문수량', '주문 수', '개수', '갯수', '부수', '매수', '장수'],
    ],
    check: checkCount,
  },
  total_price: {
    names: [
      ...[
        'price',
        'total',
        'amount',
        'total amount',
        'order total',
        'sum',
        'paid',
        'amount paid',
        'cost',
      ],
      ...[
        '금액',
        '총금액',
        '총액',
        '합계',
        '합계금액',
        '가격',
        '결제금액',
        '주문금액',
        '판매가',
        '판매금액',
      ],
    ],
    check: checkPrice,
  },
  partner_order_id: {
    names: [
      ...[
        'order id',
        'order no',
        'order number',
        'order code',
        'po',
        'po number',
        'po no',
        'reference',
      ],
      ...['주문번호', '주문ID', '주문코드', '발주번호', '거래번호', '관리번호'],
    ],
    check: null,
  },
  order_name: {
    names: [
      ...['order title', 'campaign', 'job', 'job name', 'campaign name'],
      ...['주문명', '주문이름', '주문제목', '캠페인', '캠페인명', '작업명', '행사명'],
    ],
    check: null,
  },
  order_for_test: {
    names: ['test', 'test order', 'is test', '테스트', '테스트주문', '테스트 여부'],
    check: checkFlag,
  },
};

/** Ids that variables of templates often have, and what lists call them. */
const KNOWN_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  name: [
    'full name',
    'person',
    'customer name',
    '이름',
    '성명',
    '성함',
    '고객명',
    '회원명',
    '성명(이름)',
  ],
  first_name: ['given name', 'forename'],
  last_name: ['surname', 'family name', '성', '성씨'],
  receiver_name: [
    ...['receiver', 'recipient', 'recipient name', 'addressee', 'ship to'],
    ...[
      '받는사람',
      '받는 분',
      '받으시는 분',
      '수령인',
      '수령자',
      '수취인',
      '수취인명',
      '수신자',
      '받는사람 이름',
    ],
  ],
  sender_name: ['sender', '보내는사람', '보내는 분', '발신인', '보낸사람'],
  title: ['salutation', 'job title', '직함', '직책', '직급'],
  company: [
    'company name',
    'organisation',
    'organization',
    '회사',
    '회사명',
    '상호',
    '업체명',
    '기관명',
  ],
  department: ['dept', '부서', '부서명'],
  street: ['street address', 'street name', '도로명', '도로명주소'],
  address: [
    'address line 1',
    'address 1',
    'addr',
    '주소',
    '배송지',
    '배송주소',
    '기본주소',
    '받는사람 주소',
  ],
  address2: ['address line 2', 'addr 2', '상세주소', '나머지주소', '주소2'],
  postcode: ['postal code', 'post code', 'zip', 'zip code', 'zipcode', '우편번호', '우편 번호'],
  city: ['town', '도시', '시'],
  state: ['province', 'region', '시도', '시/도'],
  country: ['country code', '국가', '나라'],
  phone: ['phone number', 'telephone', 'tel', '전화', '전화번호', '연락처'],
  mobile: [
    'mobile phone',
    'mobile number',
    'cell phone',
    '휴대폰',
    '휴대전화',
    '핸드폰',
    '휴대폰번호',
  ],
  email: ['e-mail', 'email address', 'mail', '이메일', '메일', '전자우편'],
  birthday: ['date of birth', 'birth date', 'dob', '생일', '생년월일'],
  date: ['날짜', '일자', '일시'],
  greeting: ['greetings', 'salutation line', '인사', '인사말'],
  message: ['note', 'text', '문구', '메시지', '내용', '메모'],
  coupon: ['voucher', 'coupon code', 'voucher code', '쿠폰', '쿠폰번호', '쿠폰코드'],
};

/** How sure it is what a column is for. */
export type Sureness = 'certain' | 'likely' | 'guess';

/** A thing that a column's name is a name of. */
export interface NameMatch<T extends string> {
  readonly is: T;
  readonly sure: Sureness;
  /** The name that it is, or nearly is. */
  readonly known: string;
}

const FIELDS = Object.entries(KNOWN_FIELDS) as [OrderField, KnownField][];
const FIELD_NAMES = FIELDS.map(([is, { names }]) => ({ is, names }));
const VARIABLE_NAMES = Object.entries(KNOWN_VARIABLES).map(([is, names]) => ({ is, names }));

/** What of an order a column is for by its name, if anything. */
export function matchOrderField(name: string): NameMatch<OrderField> | null {
  const own = matchName(name, FIELD_NAMES);
  if (own === null || own.sure !== 'guess') return own;
  // "Country" is nearly "count", but it is a name of its own.
  return matchName(name, VARIABLE_NAMES, 0) === null ? own : null;
}

/** The id that a template's variable of this name often has, if the name is a common one. */
export function matchVariable(name: string): NameMatch<string> | null {
  return matchName(name, VARIABLE_NAMES);
}

/** Letters that may differ in a near match: short names are too much alike. */
function mayDiffer(name: string): number {
  const { length } = name.replace(/[\s_\-.:*]+/g, '');
  return length < 5 ? 0 : length < 8 ? 1 : 2;
}

/** The thing that has this name, or nearly this name. */
export function matchName<T extends string>(
  name: string,
  things: readonly { readonly is: T; readonly names: readonly string[] }[],
  maxDistance = mayDiffer(name),
): NameMatch<T> | null {
  for (const { is } of things) if (is === name) return { is, sure: 'certain', known: is };
  for (const distance of maxDistance === 0 ? [0] : [0, maxDistance]) {
    for (const { is, names } of things) {
      const all = [is, ...names];
      const known = all.includes(name) ? name : nearest(name, all, distance);
      if (known !== null) return { is, sure: distance === 0 ? 'likely' : 'guess', known };
    }
  }
  return null;
}

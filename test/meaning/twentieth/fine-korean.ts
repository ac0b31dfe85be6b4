import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1500', texts, more);

/** D: Korean lists that nobody would doubt. */
export const FINE_KOREAN: readonly List[] = [
  fine(
    'D: A print shop exports name cards of one company',
    '명함20.csv',
    '프로젝트,고객,이름,직함,휴대폰,이메일,수량,금액\nka20-1,hanbit,김하나,대리,010-2222-3333,hana@hanbit.example,200,15000\nka20-2,hanbit,이두리,과장,010-2222-4444,duri@hanbit.example,200,15000\nka20-3,hanbit,박세라,부장,010-2222-5555,sera@hanbit.example,500,28000\n',
    orders(
      'name title',
      'ka20-1 hanbit 200 15000|김하나|대리\nka20-2 hanbit 200 15000|이두리|과장\nka20-3 hanbit 500 28000|박세라|부장',
    ),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름,title=직함') },
  ),
  fine(
    'D: A marketplace has three sellers and a column of its fees',
    '정산.csv',
    '주문번호,판매자,상품명,수량,결제금액,수수료\nkb20-1,hana,봄 명함,100,15000,1500\nkb20-2,duri,여름 엽서,200,24000,2400\nkb20-3,sesi,가을 스티커,50,9000,900\n',
    orders(
      'product',
      'kb20-1 hana 100 15000|봄 명함\nkb20-2 duri 200 24000|여름 엽서\nkb20-3 sesi 50 9000|가을 스티커',
    ),
    { mapping: mapped('주문번호', '판매자', '수량', '결제금액', 'product=상품명') },
  ),
  fine(
    'D: Seats of a wedding have the side of the bride or of the groom',
    '청첩.csv',
    '하객,구분,테이블\n김하나,신부측,1\n이두리,신랑측,2\n박세라,신부측,1\n',
    orders(
      'guest side table',
      'kc20-5 ray 3 4500|김하나|신부측|1\n|이두리|신랑측|2\n|박세라|신부측|1',
    ),
    { mapping: cards('kc20-5', 'guest=하객,side=구분,table=테이블') },
  ),
  fine(
    'D: A school orders certificates with the prizes of its pupils',
    '상장.csv',
    '학년,반,번호,이름,상이름\n3,1,5,김하나,최우수상\n3,1,12,이두리,우수상\n3,2,7,박세라,장려상\n',
    orders(
      'grade class name prize',
      'kd20-1 ray 3 4500|3|1|김하나|최우수상\n|3|1|이두리|우수상\n|3|2|박세라|장려상',
    ),
    { mapping: cards('kd20-1', 'grade=학년,class=반,name=이름,prize=상이름') },
  ),
  fine(
    'D: A church has offices and districts',
    '교회.csv',
    '성명,직분,구역,세례일\n김하나,집사,1구역,2011-04-24\n이두리,권사,2구역,1998-12-25\n박세라,성도,1구역,\n',
    orders('성명 직분', 'ke20-5 ray 3 4500|김하나|집사\n|이두리|권사\n|박세라|성도'),
    { mapping: cards('ke20-5', '성명,직분') },
  ),
  fine(
    'D: A workbook of an office has prices made of a formula',
    '수식.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|단가|total_price|이름'),
      r('kf20-1|hana', 100, 150, f('C2*D2', 15000, '#,##0'), '김하나'),
      r('kf20-2|duri', 200, 120, f('C3*D3', 24000, '#,##0'), '이두리'),
    ]),
    orders('이름', 'kf20-1 hana 100 15000|김하나\nkf20-2 duri 200 24000|이두리'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '이름') },
  ),
  fine(
    'D: Several cards of one project are added up in won',
    '합산.csv',
    '프로젝트,고객,이름,수량,금액\nkg20-1,hana,김하나,200,"15,000원"\nkg20-1,hana,이두리,100,"9,000원"\nkg20-2,duri,박세라,200,"15,000원"\n',
    orders('name', 'kg20-1 hana 300 24000|김하나\n|이두리\nkg20-2 duri 200 15000|박세라'),
    { mapping: mapped('프로젝트', '고객', 'sum 수량', 'sum 금액', 'name=이름') },
  ),
  fine(
    'D: Quantities have 매 and the mapping knows it',
    '수량매.csv',
    '프로젝트,고객,수량,금액\nkh20-1,hana,200매,15000\nkh20-2,duri,"1,000매",42000\n',
    orders('', 'kh20-1 hana 200 15000\nkh20-2 duri 1000 42000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액').replace('"수량"', '"수량", unit: [매]') },
  ),
  fine(
    'D: Coupons have codes of one length and amounts in won',
    '금액권.csv',
    '쿠폰번호,금액권,유효기간\nHB26-1001,"10,000원",2026-12-31\nHB26-1002,"10,000원",2026-12-31\nHB26-1003,"30,000원",2026-12-31\n',
    orders(
      'no value until',
      'ki20-5 ray 3 4500|HB26-1001|10,000원|2026-12-31\n|HB26-1002|10,000원|2026-12-31\n|HB26-1003|30,000원|2026-12-31',
    ),
    { mapping: cards('ki20-5', 'no=쿠폰번호,value=금액권,until=유효기간') },
  ),
  fine(
    'D: Raffle numbers count up and have four digits',
    '추첨권.csv',
    '추첨번호\n0001\n0002\n0003\n0004\n0005\n',
    orders('no', 'kj20-5 ray 5 7500|0001\n|0002\n|0003\n|0004\n|0005'),
    { mapping: cards('kj20-5', 'no=추첨번호') },
  ),
  fine(
    'D: Real estate agents have branches and numbers of registration',
    '중개사.csv',
    '프로젝트,지점,중개사,등록번호,수량,금액\nkk20-1,gangnam,김하나,11680-2020-00123,500,32000\nkk20-2,mapo,이두리,11440-2019-00045,200,15000\n',
    orders(
      'name no',
      'kk20-1 gangnam 500 32000|김하나|11680-2020-00123\nkk20-2 mapo 200 15000|이두리|11440-2019-00045',
    ),
    { mapping: mapped('프로젝트', '지점', '수량', '금액', 'name=중개사,no=등록번호') },
  ),
  fine(
    'D: Recall cards of a dentist have the last day and the next',
    '치과.xlsx',
    workbook([
      r('환자명|최근내원|다음예약'),
      ['김하나', n(45900, 'yyyy"년" m"월" d"일"'), n(46100, 'yyyy"년" m"월" d"일"')],
      ['이두리', n(45910, 'yyyy"년" m"월" d"일"'), n(46110, 'yyyy"년" m"월" d"일"')],
    ]),
    orders(
      'name last next',
      'kl20-5 ray 2 3000|김하나|2025년 8월 31일|2026년 3월 19일\n|이두리|2025년 9월 10일|2026년 3월 29일',
    ),
    { mapping: cards('kl20-5', 'name=환자명,last=최근내원,next=다음예약') },
  ),
  fine(
    'D: Names of two and four and five letters stand together',
    '성명.csv',
    `${HEAD},이름\nkm20-6,hana,1,1500,김산\nkm20-7,hana,1,1500,남궁민수\nkm20-8,hana,1,1500,황보하나리\nkm20-9,hana,1,1500,Anna Lee\n`,
    orders(
      '이름',
      'km20-6 hana 1 1500|김산\nkm20-7 hana 1 1500|남궁민수\nkm20-8 hana 1 1500|황보하나리\nkm20-9 hana 1 1500|Anna Lee',
    ),
  ),
  fine(
    'D: Companies have (주) and one is called 합계',
    '상호.csv',
    `${HEAD},상호\nkn20-5,hana,100,15000,(주)한빛\nkn20-6,duri,100,15000,㈜두리\nkn20-7,sesi,100,15000,합계회계법인\n`,
    orders(
      '상호',
      'kn20-5 hana 100 15000|(주)한빛\nkn20-6 duri 100 15000|㈜두리\nkn20-7 sesi 100 15000|합계회계법인',
    ),
  ),
  fine(
    'D: An HTML page of a mall has orders of one day',
    '주문내역.xls',
    `<html><meta charset="utf-8"><table><tr><th>주문번호</th><th>판매자</th><th>수량</th><th>결제금액</th><th>받는분</th></tr>
<tr><td>ko20-1</td><td>hana</td><td>100</td><td>15,000</td><td>김하나</td></tr>
<tr><td>ko20-2</td><td>duri</td><td>1,200</td><td>48,500</td><td>이두리</td></tr></table></html>`,
    orders('name', 'ko20-1 hana 100 15000|김하나\nko20-2 duri 1200 48500|이두리'),
    { mapping: mapped('주문번호', '판매자', '수량', '결제금액', 'name=받는분') },
  ),
  fine(
    'D: Delivery notes of a mall stand in a column of 배송메모',
    '배송메모.csv',
    '주문번호,판매자,수량,금액,이름,배송메모\nkp20-5,hana,100,15000,김하나,부재시 경비실\nkp20-6,duri,200,24000,이두리,\nkp20-7,hana,50,9000,박세라,빠른 배송 부탁드려요\n',
    orders(
      'name',
      'kp20-5 hana 100 15000|김하나\nkp20-6 duri 200 24000|이두리\nkp20-7 hana 50 9000|박세라',
    ),
    { mapping: mapped('주문번호', '판매자', '수량', '금액', 'name=이름') },
  ),
  fine(
    'D: An order of a mall has its own number and that of its line',
    '주문상품.csv',
    '주문번호,상품주문번호,판매자,수량,금액,이름\nkq20-1,20260311001,hana,100,15000,김하나\nkq20-1,20260311002,hana,100,15000,이두리\nkq20-2,20260311003,duri,50,9000,박세라\n',
    orders('name', 'kq20-1 hana 200 30000|김하나\n|이두리\nkq20-2 duri 50 9000|박세라'),
    { mapping: mapped('주문번호', '판매자', 'sum 수량', 'sum 금액', 'name=이름') },
  ),
  fine(
    'D: A list in CP949 has prices with won signs',
    '원화.csv',
    encoded(
      'cp949',
      '프로젝트,고객,수량,금액,이름\nkr20-7,hana,100,"￦15,000",김하나\nkr20-8,duri,200,"￦24,000",이두리\n',
    ),
    orders('name', 'kr20-7 hana 100 15000|김하나\nkr20-8 duri 200 24000|이두리'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름') },
  ),
  fineOrAsked(
    'D: A list is proposed with common Korean names of columns',
    '제안.csv',
    'project_id,svc_uid,수량,결제금액,이름,직함\nks20-5,hana,100,15000,김하나,대리\nks20-6,duri,200,24000,이두리,과장\nks20-7,sesi,100,15000,박세라,부장\n',
    orders(
      'name title',
      'ks20-5 hana 100 15000|김하나|대리\nks20-6 duri 200 24000|이두리|과장\nks20-7 sesi 100 15000|박세라|부장',
    ),
    { mapping: 'proposed' },
  ),
];

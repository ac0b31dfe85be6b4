import iconv from 'iconv-lite';
import type { EncodingModel } from './encoding-models.ts';

const COMMON = -6.2;
const SELDOM = -9.6;
const RARE = -12.5;
const NEVER = -15;

/** Beside a small Latin letter it is rather that word's own letter with the next one, in another encoding. */
const IN_LATIN_WORD = -5;

const HANGUL = new Set(
  '이다는에의가을고하지은로한기도사자나시대인어서리를들부정일있장상과해주아스그수전안보원제것소공유생동경관여성구면신당선조명화영내마위현계라만미개회월민등국세치방중물무산학교용문연비작분모때간우행요진입각남오발통결트심타실적호단건재강차체말평김박최윤임권황송류홍양손배백허노곽채천변염추석설길표반왕금옥육맹탁여편준빈혁훈태규병환찬승혜란숙형필복쁨별솔울포광종충청특읍군번층파빌딩품격함봉투객니습까했합겠였았었없려려면네게데던러르른름릴림막매먼메목못반받밖번법벌보본봄불브빠색샘생석센속솔쇼순술슬식싱씨악알애약얼업에역열예온와완외움웅워원웨위율음의익잎잘잡점접정조존종좋좌죄준즈즉증질집찾책처철첫초총축출취층친카커컴코크키터텐토판패퍼페폐포품프피학항해향험헤현협형혼홀확활후휴흥희히힘께꼭꽃끝낌날낮너널넷녀년노높누눈느능늘님닌다닥달담답당더덕덮독돈돌될두둘뒤드득듣디따땅또뜻락래량레력령록료루륙률리립망매맞멀몇몸문믿바밝밤벽변',
);
const JAPANESE = new Set(
  '日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達鈴伊橋斎清森阿池谷遠坂青岩崎恵太郎花健雄翔悠斗陽菜結衣葵凛蓮様御名前齋浜濱邊',
);
const SIMPLIFIED = new Set(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严李刘陈杨赵黄吴徐孙胡朱郭罗梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范姚谭廖邹熊陆郝孔崔康邱秦顾侯邵孟龙雷钱汤尹黎武乔贺赖龚伟芳娜敏静丽磊洋勇艳杰娟涛超秀霞刚桂英玉兰梅婷雪琴宇轩浩涵梓欣怡佳琪雨诗梦瑶晨俊峰鹏飞斌波辉宁丹凤姓址邮编司州圳都杭汉庆津街室楼巷镇村',
);
const TRADITIONAL = new Set(
  '的一是不了人我在有他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生自會那後能對著事其裡所去行過家十用發天如然作方成者多日都三小軍二無同麼經法當起與好看學進種將還分此心前面又定見只主沒公從知全點實業外些部度把性開它因由其應兩長高工機動政民社樣意利電力水化理現加量體制使本合間關各重新線內數正反明原比或但質氣第向命變條結解問建月系很情最立代想已通並提直題黨程展五果料象員革位入常文總次品式活設及管特件求老頭基資邊流路級少圖山統接較組計別她手角期根論運指幾九區強放決西被幹做必先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器志世金增爭油思術極交受聯什認六共權收證改清己美再轉更單風切打白教速花帶安場身車例真務具萬每目至達走示議聲報完類八離華名確才科張信馬節話米整空元況今集溫傳土許步群廣石記需段研界林律叫且究觀越裝影算低持音眾書布復容兒須際商非驗連斷深難近千周委素技備半辦青省列習響約支般史感勞便團往歷市克何除消構府稱太準精值號率族維選標寫存候親快效院查江型眼王按格養易置派層片始卻專狀育廠京識適屬圓包火住調滿縣局照參紅細引聽該鐵價嚴陳李吳劉蔡楊鄭謝洪郭邱曾廖賴徐葉蘇莊呂蕭羅潘簡朱鍾游詹胡彭施沈余盧梁趙顏柯翁魏孫戴范宋鄧杜傅侯曹薛丁卓阮董唐藍蔣田康鄒淑玲雅惠怡君俊傑豪宏冠宇承翰佩珊婷欣宜姓址話台臺雄桃園巷弄樓街香港龍黃',
);

/** The encodings of two bytes and more per character. */
export const EAST_ASIAN_MODELS: readonly EncodingModel[] = [
  eastAsian('cp949', 0, rateKorean),
  eastAsian('shift_jis', 0, rateJapanese),
  eastAsian('euc-jp', -3, rateJapanese, 4),
  eastAsian('gb18030', 0, rateSimplified),
  eastAsian('big5', 0, rateTraditional),
];

function eastAsian(
  encoding: string,
  prior: number,
  rateCharacter: (character: string, previous: string, next: string) => number,
  fewest = 2,
): EncodingModel {
  return {
    encoding,
    prior,
    readable: -10,
    garbled: -12,
    fewest,
    rate(character, { previous, next }) {
      const behind = /[a-z]/.test(previous) ? IN_LATIN_WORD : 0;
      const before = /[a-z]/.test(next) ? IN_LATIN_WORD : 0;
      return rateCharacter(character, previous, next) + behind + before;
    },
  };
}

function rateKorean(character: string, previous: string, next: string): number {
  if (HANGUL.has(character)) return COMMON;
  if (isBetween(character, '가', '힣')) return isInFirstPlane(character, 'cp949') ? SELDOM : NEVER;
  if (isFullWidthSign(character)) return SELDOM;
  if (!isIdeograph(character)) return NEVER;
  // A word is written in one or the other.
  return isBetween(previous, '가', '힣') || isBetween(next, '가', '힣') ? NEVER : RARE;
}

function rateJapanese(character: string, previous: string, next: string): number {
  if (isBetween(character, 'ぁ', 'ん')) return -5.4;
  if (isBetween(character, 'ァ', 'ー')) return isBetween(previous, 'ァ', 'ー') ? -5 : -6;
  if (isBetween(character, '｡', 'ﾟ')) return rateHalfWidth(character, previous, next);
  if (JAPANESE.has(character)) return COMMON - 0.3;
  return rateIdeograph(character, 'shift_jis');
}

/**
 * One half-width kana alone is another encoding's letter. Of many, two in five are those from ｰ to ｿ, where
 * the one-byte encodings have signs and hardly a letter.
 */
function rateHalfWidth(character: string, previous: string, next: string): number {
  const isKana = (other: string) => isBetween(other, '｡', 'ﾟ');
  if (!isKana(previous)) return isKana(next) ? -6.5 : -9;
  return isBetween(character, 'ｰ', 'ｿ') ? -4.2 : -5;
}

function rateSimplified(character: string): number {
  return SIMPLIFIED.has(character) ? COMMON - 0.3 : rateIdeograph(character, 'gb18030');
}

function rateTraditional(character: string): number {
  return TRADITIONAL.has(character) ? COMMON - 0.3 : rateIdeograph(character, 'big5');
}

function rateIdeograph(character: string, encoding: string): number {
  if (isFullWidthSign(character)) return SELDOM;
  if (!isIdeograph(character)) return NEVER;
  return isInFirstPlane(character, encoding) ? SELDOM : RARE;
}

/** Ranges of first bytes under which the standards put the characters in daily use. */
const FIRST_PLANE: Readonly<Record<string, readonly [from: number, to: number]>> = {
  cp949: [0xb0, 0xc8],
  shift_jis: [0x88, 0x97],
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
};

function isInFirstPlane(character: string, encoding: string): boolean {
  const [first = 0, second = 0] = iconv.encode(character, encoding);
  const [from, to] = FIRST_PLANE[encoding] ?? [0, 0];
  return (
    first >= from &&
    first <= to &&
    (second >= 0xa1 || encoding === 'big5' || encoding === 'shift_jis')
  );
}

function isIdeograph(character: string): boolean {
  return isBetween(character, '一', '\u9fff');
}

/** CJK punctuation and full-width letters, digits and signs. */
function isFullWidthSign(character: string): boolean {
  return (
    isBetween(character, '\u3000', '\u301f') ||
    isBetween(character, '！', '～') ||
    character === '·'
  );
}

function isBetween(character: string, from: string, to: string): boolean {
  return character >= from && character <= to;
}

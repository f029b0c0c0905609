// The questions of the generated survey, in the order of `LANGUAGES`; `…` is the subject of a section.

const asks = (...languages) => languages;

export const INTRO = asks(
  "Nu följer frågor om **…**. Svara så som det har varit den senaste tiden, även om det brukar vara annorlunda.",
  "The next questions are about **…**. Answer as it has been lately, even if it is usually different.",
  "Nå følger spørsmål om **…**. Svar slik det har vært den siste tiden, selv om det pleier å være annerledes.",
);
export const LAST_MONTH = asks(
  "Tänk på den senaste månaden och på hela din arbetstid, inte bara på …",
  "Think of the last month and of all of your working hours, not only of …",
  "Tenk på den siste måneden og på hele arbeidstiden din, ikke bare på …",
);
export const SEVERAL = asks(
  "Du kan välja flera svar. Räkna bara det som hör till …",
  "You can choose several answers. Count only what belongs to …",
  "Du kan velge flere svar. Regn bare med det som hører til …",
);
export const WORKLOAD = asks(
  "Hur mycket ansträngs du av …?",
  "How much of a strain is … for you?",
  "Hvor mye belastes du av …?",
);
export const PACE = asks(
  "Hur ofta måste du skynda dig när du håller på med …?",
  "How often do you have to hurry when you are busy with …?",
  "Hvor ofte må du skynde deg når du holder på med …?",
);
export const BREAKS = asks(
  "Hur ofta kan du ta en paus när du behöver det under …?",
  "How often can you take a break when you need one during …?",
  "Hvor ofte kan du ta en pause når du trenger det under …?",
);
export const NIGHTS = asks(
  "Arbetar du på natten med …?",
  "Do you work at night with …?",
  "Arbeider du om natten med …?",
);
export const PER_MONTH = asks(
  "Hur många nätter i månaden gäller det …?",
  "How many nights a month is that for …?",
  "Hvor mange netter i måneden gjelder det …?",
);
export const SLEEP = asks(
  "Beskriv med egna ord hur du sover efter …",
  "Describe in your own words how you sleep after …",
  "Beskriv med egne ord hvordan du sover etter …",
);
export const TOOLS = asks(
  "Vilka verktyg använder du vid …?",
  "Which tools do you use for …?",
  "Hvilke verktøy bruker du ved …?",
);
export const SHAKING = asks(
  "Var använder du verktygen mest vid …?",
  "Where do you mostly use the tools for …?",
  "Hvor bruker du verktøyene mest ved …?",
);
export const HOURS = asks(
  "Hur många timmar i veckan ägnar du åt …?",
  "How many hours a week do you spend on …?",
  "Hvor mange timer i uken bruker du på …?",
);
export const OVERTIME = asks(
  "Hur många av dina övertidstimmar går till …?",
  "How many hours of overtime go to …?",
  "Hvor mange av overtidstimene dine går til …?",
);
export const BALANCE = asks(
  "Hur mycket stör … ditt privatliv?",
  "How much does … disturb your private life?",
  "Hvor mye forstyrrer … privatlivet ditt?",
);
export const TITLE = asks(
  "Vad heter det som du gör mest av i …?",
  "What is the name of what you do most in …?",
  "Hva heter det som du gjør mest av i …?",
);
export const TOLD = asks(
  "Jag har fått veta vad som gäller för …",
  "I have been told which rules there are for …",
  "Jeg har fått vite hva som gjelder for …",
);
export const RULES = asks(
  "Hur ofta följs skyddsreglerna för …?",
  "How often are the safety rules for … followed?",
  "Hvor ofte følges vernereglene for …?",
);
export const NOISE = asks(
  "Besväras du av buller vid …?",
  "Are you troubled by noise during …?",
  "Plages du av støy ved …?",
);
export const NOISE_WHERE = asks(
  "Var är bullret värst vid …?",
  "Where is the noise worst during …?",
  "Hvor er støyen verst ved …?",
);
export const STRAIN = asks(
  "Har du haft besvär i … av …?",
  "Have you had trouble with … from …?",
  "Har du hatt plager i … av …?",
);
export const WORKRELATED = asks(
  "Tror du att besvären i … beror på …?",
  "Do you think that the trouble with … comes from …?",
  "Tror du at plagene i … kommer av …?",
);
export const STRAIN_HOW = asks(
  "Hur har besvären i … påverkat …?",
  "How has the trouble with … affected …?",
  "Hvordan har plagene i … påvirket …?",
);

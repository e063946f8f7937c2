"""General words of academic English that name no subject, and names that stand for what is called after them.

The lists were written for this project after reading the 2,200 commonest single words of each of six sets of abstracts
of 2005-2025 (machine learning, language, vision, robotics). Unlike the words of ``boilerplate`` these may well be the
subject of a few papers (power, mass, exchange), so they are left out only where many papers are counted.
"""

from __future__ import annotations

from corpus.tokens.ordinary import ORDINARY_NOUNS, ORDINARY_PHRASES

_WORDS = """
abound abrupt absorb linking flying spanning backward blind cooperate frozen micro plug-in poly reproducing accept
accessing accompany accompanying accumulate accumulates achieves acknowledge acknowledging activating adept advancing
advocate aforesaid ago agree aka akin allocating alter altering alternate alternates alters altogether ameliorate
amidst ample amplifies amplify analyzes annotate annotating anticipate anticipating apparent append apt ascertain
assemble assist assisting assumes atop attach attaching attend attending attends aware balancing benefiting benign
bigger biggest blend blending bolster boundless breaking brittle broken bulky bypass bypasses capitalize capitalizes
closest cognizant collaborate collapsing combines commensurate commit compares competes comprehend comprehending
compromising computes concise conducive confident conflicting conform confronts confuses confusing considers constitute
constitutes contemporary contiguous convey conveying convincing crawl creates customary de-facto debug decent deceptive
decouple decouples decoupling deduce deepens defines degenerate deliberate delicate delineates demanding demystify
depends depict depicting depicts derives describes determines detrimental develops deviate deviates devote
differentiating differs discourage discourages discusses disregard disrupt dissimilar distil distinctive distort
distorting distribute distributes disturbing diverge diverging diversifies diversify divide divides dozen dozens
drastic elaborate elicit eliciting elusive embrace emergence emit emulate emulating enables encapsulate encapsulates
enclosing encompasses enforcement engage engaging enlarge ensures enumerate enumerating erroneous essence establishes
evaluates evident exacerbate exacerbates excel excels exceptional excites exclusive exemplify exhaustive exists expands
explains exploded exploitative extraordinary fails famous fare fascinating fastest featuring fed feeding fluent fly
follows fooling foolproof forefront foremost forget forgotten formalizing forth forthcoming fresh fruitful fulfil
fulfill genuine giant glance governing graceful grow grown hallmark harder heard hide hides hoping hot hundreds hurdle
hurt hurts hypothetical identifies imagine immune impactful impair impede impedes impeding imperative implements
implies impractical imprecise improper improves inadequate inappropriate includes incoherent incoming inconsequential
incorporates indicates indicative ineffective infamous influencing influential infrequent initiating inject injecting
innate innovative intact interconnecting interdependent intriguing introduces intrusive investigates involves
irrespective join joins laborious lacks lasting learns leftover lend lends lengthy lessen lessening lesser leverages
likewise listen listens live longest longstanding lose loses losing lossless lost lowering maximizes merging mimic
mimicking mindful minimalist minimizes mirroring mislead misleading modest multitude narrower narrowing neglect
neglecting neighboring neighbouring newer nice nonzero obey obeying obscure obtains obvious occurs offers offload
offloading old omit omitting on-the-fly opaque operates organize originate originating outperforms outweigh
over-complete overcomplete overestimate overwhelming paid paramount pave paves pay paying peculiar performant performs
pertain pertaining pertinent pinpoint pioneering pivotal plausible pleasant predicts predominant premature prevailing
prevents prime produces proficient profound prohibits promotes propagating proposes prospective proves provides
purposeful quest radical read ready reap reaps rearrange recommend reduces redundant reformulating reframe refuse
refute refutes relies relieve remains remember remembering removes replaces represents repurpose requires resembling
reside resilient resolves restore restoring rethink reveals revise revive rid rising rough sacrificing safeguard
safeguarding safer satisfies searching seeks seldom selfish seminal serves shallower sharper sheer signify simplest
simplifies simulates situate situated slim slowing smart smoother sober solves specifi spent steer stimulate stimulates
storing strike striking stringent strongest struggling substantiate suffers suffice suggestive suggests summing
superfluous supplementary surpasses suspicious synonymous systematical takes tall tandem teach tends thick thin tied
tighten tightening timely tiny tolerate tough traverse traverses troublesome ultimate uncertain underestimate undermine
undermining underpins unexpected unfamiliar unfold unfolding unforeseen unifies unimportant uninformative unlock
unlocking unnatural unsatisfactory upcoming upgrading urgent usable useable utilizes utmost utter varies verbatim versa
versatile viable vice vice-versa vicinity viz warm-start warp warrants wasteful weakening weigh weighs whatsoever widen
wild withdrawn worthy yields
"""
#: Verbs, adjectives and adverbs, neither terms nor the first or last word of one; and phrases that are none.
EVERYDAY_WORDS: frozenset[str] = frozenset(_WORDS.split()) | ORDINARY_PHRASES

_NOUNS = """
a-posteriori abundance academia academic accessibility accomplishment accounting achievement acquisition activity
adaption adherence adjustment adoption advent advice age alteration alternation ambition amount analog analogue
analogues analogy angle anticipation appeal appearance appendix appliance applicant approval apriori arrangement
arrival aspiration assertion assignment assistance association assurance attraction availability avenue avoidance
awareness axis balance ball bank baseline beat bed bedroom beginner behalf behavior behaviour bell benchmarking bit
block bonus book booking books branch breadth breakdown bulk bundle buyer calculation call caller candidate cap
catalogue category caution certainty chain challenges chance charge chart check checklist chest children chip
circumstance clarification clarity client closeness club coin column comfort comment commonality companies companion
company comparator compatibility compensation competence competency completeness completion complication composition
compound comprehensiveness conception conciseness configuration confirmation conflict confusion conjunction
connectedness consistence consistency constituent consultation content continuation continuity convenience convention
conversion coordinator copy copying cornerstone correctness counter country course cover coverage creator crisis cross
crux custom cut dark decline decomposability defect deficiency deficit degradation deployment derivation descendant
desiderata designation designer desk destination detail deterioration determination developer deviation dilemma
disagreement disclosure discrepancy discussion disparity displacement dissimilarity distinction distinctiveness
disturbance doctor door drive duplicate duration ecosystem edit edits elaboration elimination emphasis enabler endeavor
endeavour endpoint engine engineer engineering enlargement enthusiasm entries entry era establishment event exam
examiner exception exchange exercise expansion expectancy expectation exposure eye faces facet facility fake
familiarity fault feasibility feat figure fill filling finish fixes flaw flip fold fool footage footprint force
formalization format formation formula framing freedom frontier fulfillment functionality goals goodness gradation
grade groundwork growth guard guess guidance guide guideline habit hall halves handful harm heart heat hint holder home
host hosting house human idealization ideas ignorance imbalance impairment impediment imposition impossibility
impression inaccuracies inaccuracy incidence inclination inclusion incompleteness inconsistency incorporation
indication indicator indices industry inefficiency infancy informativeness ingredient innovation inquiry instability
institution intake intensity interchange interdependence interruption intricacy invention inventory investigator
investment invitation involvement irregularity judge jump justification kinds lab law leap legitimacy length lesson
letter liability liberty likeness limits lineup listening load loading location loop luck machinery mainstream
maintenance maintenances makers management mankind mark marking mass master material maturity meaning meantime
membership merge middle milestone mind mindset mirror miss mission mistake misuse mix motivation motive movement moves
multiples multiplier mystery myth name newcomer niche nights nonexistence notice novice nuance nuisance numbers
objection objections obstacle occasion odds office official one-shot opening openness operation opportunities opposite
optimism organizer origin outcomes outlook outset overlap overload owner package page pairing parent part participation
party passage pathologies pathology pathway peak percent period persistence phenomenon physician pick picture pioneer
pipeline placement plan platform playing plenty plot plug pop position possession post power practicality precedence
precedent precondition premise preparation prerequisite presentation preservation presumption prevalence pride priority
privilege probe proceeding product production professional professor proficiency progression prohibition project
proliferation prominence promotion propensity proponent proposal prospect protocol provenance provider provision
proximity proxy publication pursuit push quality quantity quota rarity rationale reaction readiness reading reality
realization realizations realm reasonableness recap receiver recipe recipient record recourse redundancy refinement
reflection reformulation refusal reimplementation rejection release reliance remainder remark remedy reminder removal
repetition replacement replica replication representativeness representatives reproduction request rescaling
resemblance residence resistance resource resources resp responsibility restart restriction resultant return revelation
reverse revolution richness road roadblock roadmap root round routine row sacrifice sake saving savings say scarcity
schedule schemes school scope scrutiny season section sector segregation seller seniority separator sequel seriousness
service session settlement severity shared-task sharing shift shortage shortcut side sight sign significance silence
simplification site skip society song sophistication span speaking speciality specialization specialty specification
specificity specifics speed spending spirit spite split spot spread square standpoint state-of-the statement station
status stay stem stop store stories straightforwardness stream street strengths strictness studio subpart subroutine
subtlety successor sufficiency suggestion sum summation supplement supply supporter surprise surrounding surroundings
suspicion switch sympathy tag tail takeaway taker talk talking talks team teams technology tendency terminology theme
threat tie time timing tip tolerance top-k tour town toy traction treaty trends trial trip triumph trouble truth tutor
tutorial twin ultra undertaking unification uniformity union uniqueness unity upgrade utilization validity vantage
variability vendor venue verdict versatility versions viability violation virtue walkthrough warning watch web website
weekday whistle win winner wise withdrawal wonder worker workload world worry worth wrap writing zone
"""
_SIGNS = """
alpha argmax argmin arXiv beta chi delta eps epsilon eta gamma github.com i.i.d idx iid iota kappa lambda mu nu num
omega pdf phi pi polylog psi resp rho s.t sigma stateof-the-art supp tau theta upsilon w.h.p wrt xi zeta
"""
_NAMES = """
AAAI Abbeel ACL Adobe Africa African Agarwal AISTATS Alibaba Allen-Zhu Amazon America American Andreas April Arabic
Arena Arora Asia Asian August Australia Australian Baidu Balcan Bartlett Beijing Bengali Bengio Berkeley Bertsekas
Bible Boston Bottou Breiman Britain British Brown Cai California Cambridge Canada Canadian Cao Carnegie Chen China
Chinese Cho Choi Cohen COLING Cortes CVPR Czech Daniely Danish December DeepMind Deng Duchi Dutch Dwork Eastern ECCV
EMNLP English Europe European Facebook Fang February Feldman Feng Finnish France French Freund Friday Gao Garcia German
Germany Ghahramani Goodfellow Google Greek Guo Gupta Han Hardt Harvard Hastie Hazan Hebrew Hindi Hinton Hsu Hu Huang
Huawei Hungarian IBM ICASSP ICCV ICLR ICML ICRA IEEE IJCAI India Indian Indonesian Intel Interspeech INTERSPEECH IROS
Israel Italian Italy Jaakkola Jain January Japan Japanese JD Jiang Johnson July June Kakade Kale KDD Kearns Kim Kingma
Kleinberg Korea Korean Krause Krizhevsky Kumar Lafferty Lai Langford Latin LeCun Lee Levine Li Liang Lim Lin LinkedIn
Liu London Manning McAllester Mellon Microsoft Miller MIT Mnih Mohri Monday Murphy NAACL Nesterov Netflix Netrapalli
NeurIPS NeurlPS Ng Nguyen NIPS Norwegian November Nvidia NVIDIA October OpenAI Orabona Oxford Pan Paris Peng Persian
Polish Portuguese Princeton Raghunathan Rakhlin Recht Romanian RSS Russell Russian Salakhutdinov Samsung Saturday
Schapire Schmidhuber Scholar Schulman SemEval September Sesame Shalev-Shwartz Shamir SIGIR SIGKDD SIGMORPHON Singer
Singh Smith Sontag Spain Spanish Srebro Sridharan Stanford Sun Sunday Sutskever Sutton Swahili Swedish Szegedy Taiwan
Tamil Tan Tang Tencent Tewari Thai Thursday Tibshirani Toronto Tran Tropp Tuesday Turkish Twitter U.S Uber UK Ukrainian
Urdu USA USENIX Valiant Vapnik Vaswani Vietnamese Vinyals WACV Wainwright Wang Washington Wednesday Weinberger Welling
Western Wilson WMT Wong Wu Xie Xu Yahoo Yang Yelp York YouTube Yu Yuan Zemel Zhang Zhao Zheng Zhou Zhu Zisserman COLT
STOC FOCS Hanneke McCallum
"""
#: Nouns that name no subject, signs of formulas, and names of people, firms, places and conferences: no terms alone.
EVERYDAY_NOUNS: frozenset[str] = frozenset((_NOUNS + _SIGNS + _NAMES).split()) | ORDINARY_NOUNS

_QUALIFIERS = """
Boolean Cartesian English-to-German Euclidean Markovian Riemannian a-priori abnormal acyclic adjacent adult affective
agnostic ambient architectural behavioral behavioural best-known bilinear bilingual bimodal binary bipedal black-box
bottom-up bright character-level class-level closed-loop closed-set coarse-grained coarse-to-fine convergent
corporate cross-domain cross-lingual cross-modal crowd-sourced curated cyclic dangerous demographic
difficult-to-learn disjoint divergent document-level dry elderly encoder-decoder faraway feed-forward feedforward
female fertile few-shot fine-grained fragile full-scale gold hand-crafted handwritten hierarchy-aware homomorphic
hostile human human-robot image-level image-to-image immobile in-distribution in-domain indoor
instance-level intelligent labeled lazy legged legitimate lexical long-range lossy lower-bound male mammalian
methodological minimax mixed-membership model-based model-free monocular monolingual multi-agent multi-modal
multi-view multiclass multilingual multistep nearest numeric object-level oblique off-policy offline
older on-policy onboard one-stage online open-domain open-loop open-set out-of-distribution out-of-domain outdoor
over-reliance pertinent pessimistic pixel-level plug-and-play polite pre-trained quadrupedal redundant reliant
resistant rich-resource sample-level semidefinite sentence-level sequence-level sequence-to-sequence short-range
single-stage spatio-temporal spatiotemporal state-level student-teacher superfluous superhuman superlinear tangible
teacher-student ternary text-to-text time-frequency token-level top-down transparent two-phase two-player two-stage
underwater unimodal unlabeled unsafe unsupervised untrained upper-bound vision-language volatile warm web-scale
well-posed wet wheeled word-level younger zero-shot
"""
#: Adjectives and compounds that stand before a noun: no terms alone, and not the last word of one.
EVERYDAY_QUALIFIERS: frozenset[str] = frozenset(_QUALIFIERS.split())

_IDLE = """
amount aspect case context direction effort fact fashion idea issue kind manner nature need number opportunity
paradigm perspective possibility purpose regime setting side sort viewpoint way
"""
#: Nouns that tell nothing after any word: "Bayesian perspective".
IDLE: frozenset[str] = frozenset(_IDLE.split())

_HALF = """
algorithm baseline benchmark class classifier data dataset domain error estimate estimation evaluation experience
feature function identification inference information input knowledge label learner learning model modeling network
output parameter prediction quality representation sample score simulation structure system test testing training value
"""
#: Words that are terms alone and with another word of content, but not with a word of any research: "model", "language
#: model", "training data", but not "model problem" nor "good model".
HALF_TERMS: frozenset[str] = frozenset(_HALF.split())

_PLAIN = """
abstract accessible actual advantageous appropriate artificial average basic bounded broad clean close commercial common
compact complementary complete complex comprehensive conceptual concrete consistent correct cumulative current daily
different difficult distinct dominant early easy effective efficient elegant empirical equal everyday exact existing
experimental explicit expressive extensive external extra false far fine finite first flexible free frequent general
general-purpose generic good great growing hard heavy high high-level high-performance higher highest human-like ideal
immediate implicit important improved inaccurate inexpensive initial intense intermediate internal intuitive invalid
joint large larger largest last late light lightweight limited long longer low low-level lower lowest main major max
maximal mere mild minimal minor mobile moderate naive natural near necessary negative new next normal novel numerical
ongoing open optimal ordinary original other outer overall particular perfect poor popular possible potential powerful
practical precise previous principal principled prior prominent prone proper public pure qualitative quantitative quick
random rapid rare raw real realistic reasonable recent relative relevant reliable representative rich robust same
satisfactory scarce scientific second separate severe short shorter similar simple simultaneous single small smaller
sole solid special specific stable standard state-of-the-art strict strong stronger sub-optimal subjective successful
sufficient suitable systematic technical theoretical third tight time-consuming total trivial true unavailable unique
universal unknown unrealistic upper useful usual valid various visible weak weaker well-known whole wide wider wrong
"""
#: Adjectives that make no term of such a word: "large model", while "linear model" is one.
PLAIN: frozenset[str] = frozenset(_PLAIN.split())

_TELLING = """
artificial bounded close cumulative distinct dominant efficient empirical exact experimental explicit external finite
flexible free general hard heavy high high-level higher human-like imperfect implicit incremental intermediate internal
joint large light long low low-level lower mobile natural near necessary negative normal numerical open optimal perfect
practical prior private proper public pure quick random rare raw robust scientific second short small soft solid stable
strict strong tight total trivial upper weak
"""
#: Those that tell nothing of any word: "original images".
EMPTY: frozenset[str] = PLAIN - frozenset(_TELLING.split())

_GERUNDS = """
accounting addressing advertising aging alerting averaging backtracking bagging bargaining bidding binding blending
blurring boosting bootstrapping branching broadcasting browsing building caching captioning cheating chunking cleaning
climbing clipping cloning clustering coding coloring colouring computing conditioning coupling crawling cropping
crowdsourcing dancing debiasing deblurring debugging decoding deconfounding deep-learning dehazing denoising deraining
docking downsampling drawing dressing driving dropping editing embedding encoding engineering ensembling farming
featurizing filtering fine-tuning finetuning fingerprinting fishing fitting flocking flying folding foraging
forecasting forgetting framing gambling gaming gating gossiping grading grasping grounding grouping hashing hearing
hedging helping imaging indexing inpainting jamming jumping labeling labelling landing learning lensing lifting
lighting listening manufacturing mapping marketing masking matching mating merging meshing mining mixing modeling
modelling monitoring multitasking nesting networking noising numbering ordering outsourcing overfitting packing
painting parking parsing patching phishing planning poisoning pooling positioning preconditioning preprocessing pricing
probing processing programming prompting pruning purchasing queueing racing ranking reading reasoning reconditioning
recording remapping rendering replanning resampling rescaling retargeting reweighting rounding routing sampling scaling
scheduling scoring screening seeding self-training sensing sequencing servoing shaping shopping signaling skating
sketching skinning smoothing sorting spamming spelling splitting stacking steering stemming stitching streaming string
subsampling suturing swarming swimming switching tagging targeting teaching testing texturing thinking thresholding
timing tokenizing tracking trading training transfer-learning tuning typing understanding unlearning unrolling
upsampling voting walking warping weighting whitening wiring writing
"""
#: Words in -ing that are the name of something; rare ones that are not here are taken for verbs.
GERUNDS: frozenset[str] = frozenset(_GERUNDS.split())

#: Terms alone, but with another word only where that word is often followed by them, as nouns of any research are.
HEADS: frozenset[str] = frozenset({"algorithm", "dataset", "model", "system", "performance"})

_FIXED = """
action value, basic block, data point, data set, data structure, development set, feature space, function class,
function space, high resolution, inverse problem, joint learning, label set, large deviation, large margin, learning
curve, learning rate, long document, lower bound, model class, natural image, natural language, natural scene, point
process, prior knowledge, random process, representation learning, robust estimation, robust learning, short text,
small object, small sample, small world, space complexity, stochastic process, structured output, system
identification, test data, test set, test time, training data, training set, training time, validation set
"""
#: Phrases of general words that are terms all the same.
FIXED: frozenset[str] = frozenset(" ".join(phrase.split()) for phrase in _FIXED.split(","))

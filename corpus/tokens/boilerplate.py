"""What abstracts of any subject say: words of reporting and praise, adjectives, general nouns, and whole phrases.

The lists were made for this project by reading the 3,300 commonest words of 40,000 abstracts of 1990-2025 (machine
learning, language, vision, robotics). All of them can be read and edited in the term panel and switched off together.
"""

from __future__ import annotations

_TALK = """
a.k.a ability able absence abstain accelerate accelerated accelerating acceptance accommodate accommodated
accommodating accomplish accomplished accomplishing according accordingly accurate achieve achieved achieving acquire
acquired acquiring act acting actual adapt adapted adapting add added adding addition additional additionally address
addressing adequate adequately adhere adhered adhering adjust adjusted adjusting admit admitted admitting adopt
adopted adopting advanced advantage affect affected affecting aforementioned aggregated aggregating aid aim aimed
aiming al alia alleviate alleviated alleviating allow allowed allowing alongside alternated alternating alternative
amongst analyze analyzed analyzing anonymous answered answering appealing appear appeared appearing applicable
application applied apply applying approach appropriate appropriately approximated approximating argue argued arguing
arise arisen arising arose arrive arrived arriving art article ask asked asking assess assessed assessing assign
assigned assigning associate associated associating assume assumed assuming attacked attacking attain attained
attaining attempted attempting attract attracted attracting attractive augment augmented augmenting author automate
automated automating available avoid avoided avoiding back bad balanced based basing became become becoming began
begin beginning begun behave behaved behaving believe believed believing belong belonged belonging beneficial benefit
besides best better beyond bf big billion boast boasted boasting boost bounding break breaks breakthroughs bridge
bring bringing broad broaden broadened broadening broader brought build building built byproduct calculate calculated
calculating called came capability capable capture captured capturing care careful carried carry carrying cast casting
categorize categorized categorizing caused causing caveat cdot central century certain cf challenge challenging
changed changing characterize characterized characterizing cheap checked choose choosing chose chosen circumvent
circumvented circumventing cite cited citep citing claim claimed claiming claims clarified clarify clarifying
classifies classifying clear clear-cut clearer closed closing code coherent coincide coincides collect collected
collecting com combine combined combining come coming common communicate comparable compare compared comparing
compelling compensate compensated compensating competing competitive complement complemented complementing completed
completing complicated composing comprehensive comprehensively compress compressing comprise comprised comprising
compromise compromises compute computed con concentrate concentrates conceptually concern concerning conclude
concluded concluding conclusion conduct conducted conducting confirm confirmed confirming connect connected connecting
consequently consider considerable considerably consideration considered considering consist consisted consisting
constrain constrained constraining constrains construct constructed constructing consume consumed consuming contain
contained containing continue continued continuing contrary contribute contributed contributing contribution
controlled conventional converge converged converging convert converted converting cope coped coping corrected
correcting correlate correlated correlating correspond corresponding corresponds corroborate costly covered covering
craft crafted crafting create created creating critical crucial cumbersome current currently date de deal dealing
dealt decade decide decided deciding decompose decomposed decomposing deem deemed deeming defer deferred deferring
define defined defining degrade degraded degrading deliver delivered delivering delve delved delving demand
demonstrate demonstrated demonstrating denote denotes depend depended depending deploy deployed deploying derive
derived deriving describe described describing designing desirable desire desired detailed detect detected detecting
deteriorate determine determined determining develop developed developing devise devised devising dictate dictated
dictating differ differed different differing difficult difficulty diminish diminishes diminishing disadvantage
discard discarded discarding discipline disciplines disclose disclosed disclosing discover discovered discovering
discriminate discriminated discriminating discuss discussed discussing disentangle display distinguish distinguished
distinguishing diverse dominate dominated dominating done downside dramatic dramatically draw drawback drawing drawn
driven drop drove e.g earlier ease eased easier easier-to easily easing easy effective effectively effectiveness
efficacy efficient eg eliminate eliminated eliminating ell elucidate elucidated elucidating em embed embedded emerge
emerged emerging emph emphasize emphasized emphasizing empirically employ employed employing empower empowered
empowering enable enabled enabling encode encoded encompass encompassed encompassing encounter encountered
encountering encourage encouraged encouraging endow endowed endowing enforce enforced enforcing enhance enhanced
enhancing enjoy enjoyed enjoying enormous enough enrich enriched enriching ensure ensured ensuring entail entailed
entailing enter entered entering entire equip equiped equiping escape escaping essential establish established
establishing estimated estimating et etc evaluate evaluated evaluating ever-increasing evidence evolve evolved
evolving examine examined examining exceed exceeded exceeding excellent excessive exclude excluded excluding execute
executed executing exhibit exhibited exhibiting exist existed existing expand expanded expanding expect expects
expensive experimentally expertise explain explained explaining exploding exploit exploited exploiting explore
explored exploring expose exposed exposing express expressed expressing extend extended extending extensive
extensively extra extract extracted extracting extrapolate extreme faced facilitate facilitated facilitating facing
facto fail failed failing fall fast faster favor favorable favorably feasible filled final finally find finding fitted
fixed fixing flexible focus focused focusing follow followed following forced formalise formalize formed former
forming formulate formulated formulating foster fostered fostering found frac framework fully fundamental furthermore
future gain gained gaining gap gaps gather gathered gathering gave general generalize generalized generalizing
generate generated generating geq github give given giving goal good great greater greatest grounded growing
guaranteed guaranteeing guided guiding half hamper hampered hampering handle handled handling happen happened
happening hard harness harnessed harnessing hat held help helped helpful helping hence high-quality highlight
highlighted highlighting hinder hindered hindering hinge hinged hinging hoc hold holding hope http https huge
hypothesize hypothesized hypothesizing i.e identified identify identifying ie ignore ignored ignoring ii iii
illustrate illustrated illustrating imitate imitated impacted impacting imperfect implement implemented implementing
implied imply implying importance important importantly impose imposed imposing impossible impressive improve improved
improving inability include included including incorporate incorporated incorporating increased increasing incur
incurred incurring indicate indicated indicating induce induced inducing inefficient infer inferior inferred inferring
inform informed informing infty ing inherit inherited inheriting insert inserted inserting insight insightful inspect
inspected inspecting inspiration inspire inspired inspiring instantiate instantiated instantiating insufficient
integrate integrated integrating intend intended intending intensive inter interact interacted interacting interesting
interestingly interplay interpolate interpret interpreted interpreting intricate introduce introduced introducing
intuition intuitions investigate investigated investigating invoke invoked invoking involve involved involving
irrelevant isolate isolated isolating issued issuing iv justified justify justifying keep keeping kept knew know
knowing known lack lacked lacking lain large-scale larger largest latest launch launched launching lay ldots lead
leading learn learned learnt leave leaving led left lens leq let letting leverage leveraged leveraging lie like
limitation limited limiting linked listed listing literature little ll localize localized locate located locating look
looked looking lot ly lying made main maintain maintained maintaining major make making manage managed managing
manipulate manipulated manuscript many massive matched mathbb mathbf mathcal mathrm maximize maximized maximizing
meaningful meant measured measuring meet meeting member members mention mentioned mentioning merit met million
minimize minimized minimizing minute misclassify mitigate mitigated mitigating modern modification modified modify
modifying modulate modulated modulating moreover mostly motivate motivated motivating moved multiple myriad named
namely naming narrow necessarily necessary necessitate necessitated necessitating necessity needed needing new newly
non-trivial nontrivial normalizing notable notably note noted noting novel novelty nowadays numerically numerous
observe observed observing obtain obtained obtaining occupied occupy occupying occur occurred occurring off-the-shelf
offer offered offering operate operated operating opt optimistic optimize optimized optimizing optted optting org
other outline outlined outlining outperform outperformed outperforming outstanding overall overcame overcome
overcoming overlook overlooked overlooking owing own owned owning paper par parameterize parameterized parameterizing
participate participated participating particular past penalize penalized penalizing people perceive perceived
perceiving perform performed performing permit permitted permitting persist persisted persisting perturb perturbing
perturbs picked picking pitfall pitfalls placed placing played plethora pointed pointing popular popularity portion
posed posing posit posited positing possess possessed possessing possibility possible postulate postulated postulating
potential potentially powerful practical practically practitioner predict predicted predicting prefer preferred
preferring preliminary prepare prepared preparing prescribe prescribed prescribing present presented presenting
preserve preserved preserving prevent prevented preventing previous primary prior priori prioritize prioritizes pro
problematic procedure proceed proceeds produce produced producing promise promising promote promoted promoting
proof-of-concept propagate propagates proper properly propose proposed proposing protect prove proved proven provide
provided providing proving prune pruned publicly pull pulls purpose pursue pursued pursuing pushed pushing put putting
quantified quantify quantifying questioned questioning quote quoted quoting raise raised raising ran ranging ranked re
reach reached reaching react reacted reacting reader real real-world realistic realize realized realizing reasonable
reasonably reasoned recall recalled recalling recast recasted recasting receive received receiving recent recently
recognize recognized recognizing reconcile reconciled reconciling reconstruct recorded recover recovered recovering
reduce reduced reducing refer referred referring refine refined refining reflect reflected reflecting regard regarded
regarding regardless regularize regularizes regularizing regulate regulated regulating reject rejected rejecting
relate related relating relax relaxes relaxing released releasing relevant reliable relied rely relying remain
remained remaining remarkable remarkably remove removed removing render rendered reorder reordered reordering repeat
repeated repeating replace replaced replacing report reported reporting represent represented representing reproduce
reproduced requested requesting require required requirement requiring researcher resemble resembles
resolve resolved resolving resort resorted resorting respect respected respecting respective respectively respond
responded responding restrict restricted restricting result resulting retain retained retaining retrain retraining
retrieve retrieved retrieving returned returning reuse reused reusing reveal revealed revealing reviewed reviewing
revisit revisited revisiting rewarding rise running same satisfactory satisfied satisfy satisfying save saves saw
scaled scheme see seeing seek seeking seen select selected selecting send sends sent separated separating
serious-minded serve served serving setting several shared shed sheds shifted shifting shortcoming show showcase
showcased showcasing showed showing shown side-by-side significant significantly simple simpler simplicity simplified
simplify simplifying simply simulate sketched sketching slow slower small small-scale smaller smallest so-called solve
solved solving sophisticated sota sought speak specialize specialized specializing specific specifically specified
specify specifying spoke spoken spurious sqrt stand standard standing stands start started starting state-of-art
state-of-the-art state-of-the-arts stated stating stemed steming stood stopped stopping stored straightforward
strengthen strengthened strengthening strive striven striving strove struggle stuck studied studying submit submitted
submitting subsequently substantial substantially substitute substituted substituting subsume subsumed subsuming
succeed succeeded succeeding success successful successfully suffer suffered suffering sufficient sufficiently suggest
suggested suggesting suit suitability suitable suited suiting summarize summarized summarizing superior superiority
supported supporting suppose supposes suppress suppressed suppressing sure surge surpass surpassed surpassing
surprising surprisingly surveyed sustain sustained sustaining synthesize synthesized synthesizing tackle tackled
tackling tailor tailored tailoring take taken taking technique tedious tell telling tend tended tending tested textbf
textit thanks theoretically thesis think thinking thorough thoroughly thought thousand threaten threatened threatening
tighter tilde tion today told took trade traditional train trained transferred transformed transforming translate
translated translating treat treated treating tremendous tried triggered triggering try trying tune tuned turn turned
turning typical unable unclear uncover uncovered uncovering undergo undergoing undergone underlain underlie underlying
underscore underscored underscoring understand understood underwent unified unify unifying unlike unnecessary unveil
unveiled unveiling updated updating upon upside url used useful usefulness using usual utilize utilized utilizing
validate validated validating valuable vanish varepsilon varied various vary varying vast verified verify verifying
versus vi viewed viewing viewpoint violate violated violating visualize visualized visualizing vital vs w.r.t wait
waited waiting walked want wanted wanting weakness wealth well-known well-studied whilst whole wide widehat widely
widely-used widespread widetilde wish wishes work worked worse worst write written wrote www year yield yielded
yielding
"""
#: Verbs of reporting, words of praise and of order: neither terms nor the first or last word of one.
TALK: frozenset[str] = frozenset(_TALK.split())

_QUALIFIERS = """
absent absolute abstract abundant accessible active adaptive additive advantageous adversarial adversarial-like affine
aggregate algorithmic analogous analytic analytical approximate arbitrary artificial asymmetric asymptotic
asynchronous automatic autonomous autoregressive auxiliary basic bidirectional biological bounded canonical
categorical chemical classic classical clean close closer coarse collaborative combinatorial commercial compact
complementary complete complex composite compositional computational conceptual concrete concurrent conditional
consecutive consistent constant-factor context-dependent contextual continual continuous convex convolutional
cooperative correct cost-effective cumulative daily data-dependent data-driven data-generating data-parallel
decreasing deep deeper dense dependent determinantal deterministic different-sized differential dimensional direct
discrete discriminative discriminatory disparate distant distinct distributional domain-specific dominant double
downstream driving dynamic dynamical early economic elegant emergent empirical end-to-end entropic episodic equal
equivalent equivariant error-prone everyday exact experimental explainable explanatory explicit exploratory
exponential exponential-time expressive external extrinsic fair faithful false far financial fine finer finite
finite-sample finite-sum finite-time first first-ever first-order flat formal forward free frequent functional
general-purpose generalizable generative generic geometric global greedy growing hard-to heavy heterogeneous hidden
hierarchical high high-dimensional high-fidelity high-level high-order high-performance higher higher-level
higher-order highest holistic homogeneous human-like hybrid ideal identical immediate immense implicit in-depth
inaccurate incomplete inconsistent incorrect incremental independent indirect inductive industrial inexact inexpensive
infeasible infinite infinitesimal informal informative inherent initial inner input-output insensitive intense
interactive intermediate internal interpretable intractable intrinsic intuitive invalid invariant inverse isotropic
iterative joint large large-margin last late latent layer-wise left-to-right light lightweight linear local log
logarithmic logistic long long-standing long-term longer loose low low-dimensional low-level low-rank lower lowest
manual marginal mathematical max maximal maximum mean medical mere meta mild min min-max minimal minimax-optimal
minimum minor missing mobile model-agnostic moderate modular monotone monotonic moving multi multi-class multi-label
multi-layer multi-task multimodal multinomial-like multiplicative multivariate musical mutual naive natural near
near-optimal nearby negative neural next noisy non non-asymptotic non-convex non-gaussian non-linear non-negative
non-smooth non-stationary non-zero nonasymptotic nonconvex nonlinear nonparametric nonstationary normal numerical
observable observational one-dimensional ongoing open optimal ordinary original orthogonal outer over-parameterized
overlapping pairwise parallel parametric partial passing passive perfect persistent physical piecewise planar
point-wise pointwise polynomial-time poor population-level positive posteriori precise predictive prevalent principal
principled private probabilistic problem-dependent progressive prohibitive prominent prone proportional prototypical
proximal public pure quadratic qualitative quantitative quick random rapid rare raw real-time recurrent regular
relational relative representational representative residual restrictive rich richer right rigorous robotic robust
same-size sample-efficient scalable scarce scientific seamless second-order secure self semantic semiparametric
sensitive separate sequential severe shallow sharp short short-term shorter similar simultaneous single singular
slight smooth social soft sole solid sparse sparsity-inducing spatial special spherical stable state-action
state-dependent state-wise static statistical steady stochastic strategic strict strong stronger structural subjective
sublinear suboptimal subsequent subtle successive symmetric synthetic systematic tabular task-specific technical
temporal theoretic theoretical three-dimensional tight time-consuming time-varying topical topological tractable
trivial true twice two-dimensional two-fold two-step ubiquitous unavailable unbounded uniform unique univariate
universal unknown unrealistic unreliable unseen unstable upper valid vanilla vanishing variational virtual visible
visual wall-clock weak weaker white-box wider working worst-case wrong
"""
#: Adjectives: no terms alone, and not the last word of one ("deep learning", but not "deep", nor "very deep").
QUALIFIERS: frozenset[str] = frozenset(_QUALIFIERS.split())

_GENERAL_NOUNS = """
access account advance advancement analysis answer applicability area argument aspect assessment assumption attempt
average background barrier base basis breakthrough burden case cause center change characteristic choice collection
combination community comparison competitor component concept concern condition connection consequence constant
construction context contrast core count counterpart couple creation criterion day decrease definition degree
demonstration description development difference direction discovery effect efficiency effort element end enhancement
examination example excess existence expense experiment experimentation explanation exploration extension extent fact
factor failure family fashion fit flexibility form formulation foundation fraction generality ground group guarantee
hand hour idea illustration impact implementation implication improvement increase individual influence instance
introduction investigation issue item key kind level limit line link list magnitude majority manner match matter means
measure mechanism method methodology month nature need notion number objective occurrence one opportunity option order
outcome overview pair paradigm pass percentage performance person perspective phase piece place play point practice
predecessor presence price principle problem process progress property proportion question range ratio reason
reduction reference relationship research rest review role run scale scenario scratch sense series set setup share
situation size solution sort stage step step-by-step strategy strength study subject suite summary support task term
thing tool topic total trend trick type unit usage use utility variant variation variety version view way week zero
"""
#: Nouns of any research: no terms alone, nor together with adjectives alone ("kernel method", not "simple method").
GENERAL_NOUNS: frozenset[str] = frozenset(_GENERAL_NOUNS.split())

#: Phrases of the same kind whose words by themselves are terms.
BOILERPLATE_PHRASES: frozenset[str] = frozenset(
    {
        "case study",
        "computational cost",
        "computer simulation",
        "empirical evaluation",
        "experimental result",
        "experimental evaluation",
        "future research",
        "independent interest",
        "large class",
        "large data",
        "large dataset",
        "large model",
        "large scale",
        "open source",
        "research area",
        "research direction",
        "research question",
        "simulation result",
        "simulation study",
        "source code",
        "state of the art",
        "theoretical analysis",
        "theoretical guarantee",
        "time algorithm",
        "true gradient",
    }
)
BOILERPLATE: frozenset[str] = TALK | QUALIFIERS | GENERAL_NOUNS | BOILERPLATE_PHRASES
